"""Data files with a mistake in them."""

import copy

GONE = object()


def broken(documents, path, value):
    """The files with one value replaced or gone; the path begins with the name of the file."""
    documents = copy.deepcopy(documents)
    *way, key = path.split("/")
    table = documents
    for step in way:
        table = table[int(step) if isinstance(table, list) else step]
    key = int(key) if isinstance(table, list) else key
    if value is GONE:
        del table[key]
    else:
        table[key] = value
    return documents
