"""What a game of The Edge with some options can use: its seats, board and variants, and what its armies and decks bring."""

from collections.abc import Iterable

from grognard.envs.core.scope import Scope
from grognard.envs.edge.actions import (
    BONUS,
    BOTTOM,
    CARD,
    FACTION,
    MODE,
    MODEL,
    MODEL_SLOTS,
    PAY_ENDURANCE,
    PAY_SHRINE,
    PAY_WITH,
    SEAT,
    SEAT_NAMES,
    SPACE,
    SQUAD,
    SQUAD_SLOTS,
    TOKEN,
    TOP,
    TYPE,
    TYPE_ROWS,
    UPGRADE,
    UPGRADE_SLOTS,
    USE,
)
from grognard.envs.edge.columns import (
    GROUND_TOKENS,
    MODEL_TOKENS,
    OWN_TOKENS,
    SOURCE_TOKENS,
    SQUAD_TOKENS,
)
from grognard.envs.edge.data.printed import FACTIONS, PLAY, RHA_ZACK, TIERS
from grognard.envs.edge.data.tables import CARDS, SQUADS, TOKENS
from grognard.envs.edge.options import CHOSEN, SEATS, SUGGESTED, Options
from grognard.envs.edge.rules.naming import FIRST_TYPE, OPEN_WORDS, row_of_card
from grognard.envs.edge.rules.setup import suggested
from grognard.envs.edge.state import State

MODES = 5
SLOTS = int(SQUAD_SLOTS)
OF_SEATS = {
    "game": ("{} counters", "extra turns of {}", "won by {}"),
    "progress": ("{} has to pay", "played by {}"),
    "players": ("VP won of {}",),
    "models": ("token of {}", "controlled by {}"),
    "spaces": ("Shrine of {}",),
}
"""The columns that there are for every seat."""


class Forces:
    """The squads and cards that any player of a game may have."""

    def __init__(self, options: Options) -> None:
        self.factions: set[int] = set()
        self.squads: set[int] = set()
        self.cards: set[int] = set()
        for seat in range(int(options.players)):
            self._add_seat(options, seat)
        self.cards |= {card for card in self._of_factions(CARDS.faction) if not CARDS.is_for_decks(card)}  # ED-UPG-9

    def _add_seat(self, options: Options, seat: int) -> None:
        army, deck = options.armies[seat], options.decks[seat]
        if army is not None:
            self._add(army.faction, army.chosen, None if deck is None else deck.chosen)
        elif options.drawn[seat]:
            wanted = options.values[f"{SEATS[seat]}_deck"] == SUGGESTED
            for one in suggested(options):
                fits = wanted and one.deck is not None and one.deck.size == options.cards
                self._add(one.army.faction, one.army.chosen, one.deck.chosen if fits and one.deck else None)
        else:
            for faction in range(len(FACTIONS)):
                squads = [at for at in range(SQUADS.count) if SQUADS.faction[at] == faction]
                self._add(faction, dict.fromkeys(squads, 1), None)

    def _add(self, faction: int, squads: dict[int, int], cards: dict[int, int] | None) -> None:
        """Without a deck, any card of the faction may be taken."""
        self.factions.add(faction)
        self.squads |= set(squads)
        everything = {card for card in range(CARDS.count) if CARDS.faction[card] == faction}
        self.cards |= everything if cards is None else set(cards)

    def _of_factions(self, factions: Iterable[int]) -> set[int]:
        return {at for at, faction in enumerate(factions) if faction in self.factions}

    def tokens(self) -> set[str]:
        return {TOKENS.names[at] for at in self._of_factions(TOKENS.faction)}


def narrow(state: State, scope: Scope) -> None:
    """Take away what the options rule out."""
    options, forces = state.options, Forces(state.options)
    narrow_seats(options, scope)
    narrow_squads(options, forces, scope)
    narrow_cards(forces, scope)
    narrow_tokens(forces, scope)
    narrow_variants(options, scope)
    spaces = int(state.board.spaces)
    scope.keep_names(SPACE, range(spaces))
    said = [f"said: {verb.labels[at]}" for verb in OPEN_WORDS for at in range(int(verb.count))
            if int(verb.start) + at not in scope.actions]  # fmt: skip
    scope.drop_columns("progress", said)


def narrow_seats(options: Options, scope: Scope) -> None:
    """Seats that nobody sits in, and who is on whose side, which does not change."""
    players = int(options.players)
    scope.keep_names(SEAT, range(players))
    for piece, columns in OF_SEATS.items():
        scope.drop_columns(piece, [name.format(seat) for seat in SEAT_NAMES[players:] for name in columns])
    scope.drop_columns("players", ["on my side", "enemy"])
    scope.drop_columns("game", [*PLAY, *TIERS, "players", "hand limit", "turns at most", "track"])


def narrow_squads(options: Options, forces: Forces, scope: Scope) -> None:
    """Squads beyond those of an army, models beyond those of a squad, and types, modes and factions of nobody."""
    players, slots = range(int(options.players)), range(int(options.squads))
    squads = [seat * SLOTS + slot for seat in players for slot in slots]
    most = max(int(SQUADS.models[kind]) for kind in forces.squads)
    models = [squad * int(MODEL_SLOTS) + at for squad in squads for at in range(most)]
    upgrades = [squad * int(UPGRADE_SLOTS) + at for squad in squads for at in range(int(UPGRADE_SLOTS))]
    for verb, piece, kept in (
        (SQUAD, "squads", squads),
        (MODEL, "models", models),
        (UPGRADE, "upgrades", upgrades),
    ):
        scope.keep_names(verb, kept)
        scope.keep_rows(piece, kept)
    scope.keep_names(USE, range(int(options.squads) * int(UPGRADE_SLOTS) * 2))
    endurance = range(int(PAY_ENDURANCE), int(PAY_ENDURANCE) + int(options.squads))
    scope.keep_names(PAY_WITH, {*range(int(PAY_ENDURANCE)), *endurance, int(PAY_SHRINE)})
    types = {kind - FIRST_TYPE[SQUADS.faction[kind]] for kind in forces.squads}
    modes = max(int(SQUADS.modes[kind]) for kind in forces.squads)
    scope.keep_names(MODE, range(modes))
    scope.drop_columns("squads", [f"type {row + 1}" for row in range(TYPE_ROWS) if row not in types])
    scope.drop_columns("squads", [f"mode {mode + 1}" for mode in range(modes, MODES)])
    scope.drop_columns("players", [name for at, name in enumerate(FACTIONS) if at not in forces.factions])
    if all(army is not None or drawn for army, drawn in zip(options.armies, options.drawn, strict=True)):
        scope.keep_names(FACTION, ())
        scope.keep_names(TYPE, ())
        scope.drop_columns("question", ["ChooseFaction", "ChooseSquad"])


def narrow_cards(forces: Forces, scope: Scope) -> None:
    """Cards that are in nobody's deck, nor lie beside it."""
    rows = {int(row_of_card(card)) for card in forces.cards}
    upgrades = {int(row_of_card(card)) for card in forces.cards if CARDS.is_upgrade(card)}
    for verb in (CARD, TOP, BOTTOM):
        scope.keep_names(verb, rows)
    each = int(CARD.count)
    scope.keep_rows("cards", [at for at in range(scope.full.piece("cards").height) if at % each in rows])
    scope.drop_columns("upgrades", [f"card {row + 1}" for row in range(each) if row not in upgrades])


def narrow_tokens(forces: Forces, scope: Scope) -> None:
    """Tokens of factions that nobody plays."""
    known = forces.tokens()
    scope.drop_columns("models", [name for name in MODEL_TOKENS if name not in known])
    scope.drop_columns("squads", [name for name in SQUAD_TOKENS if name not in known])
    scope.drop_columns("spaces", [name for name in GROUND_TOKENS if name not in known])
    scope.drop_columns("spaces", [f"{name} on the Source" for name in SOURCE_TOKENS if name not in known])
    kinds = [sum(int(faction) == at for faction in TOKENS.faction) for at in forces.factions]
    scope.drop_columns("players", [f"supply of token {at + 1}" for at in range(max(kinds), OWN_TOKENS)])
    if "Temporary crystal" not in known:
        scope.drop_columns("players", ["temporary crystals"])
    mines = ("real mine", "dummy mine") if RHA_ZACK in forces.factions else ()
    scope.keep_names(TOKEN, [at for at, name in enumerate(TOKEN.names) if name in known or name in mines])


def narrow_variants(options: Options, scope: Scope) -> None:
    """Questions of variants that are not played."""
    ruled_out = {
        "LayShrine LaySource": options.layout_played,
        "Scatter": options.scatter,
        "BuyPoint": options.buy_points,
        "Mulligan": options.mulligan,
        "OrderDeck": options.scripted,
        "ChooseBonus": options.special_sources,
        "ChooseBanner": options.banners == CHOSEN,
        "ChooseShrine": options.shrines == CHOSEN,
    }
    for names, used in ruled_out.items():
        if not used:
            scope.drop_columns("question", names.split())
    if not options.special_sources:
        scope.keep_names(BONUS, ())
    if not options.mulligan:
        scope.drop_columns("players", ["mulligan used"])
    if options.banners != CHOSEN:
        scope.drop_columns("players", ["alternative banner"])
    if options.shrines != CHOSEN:
        scope.drop_columns("players", ["alternative Shrine"])
