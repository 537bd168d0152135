"""Positions of The Edge, and what each seat may see of them: one list of parts.

What a partial document does not mention: the options are those of the scenario `standard`; the first turn, which is red's, and
not declared yet. Nobody has squads, Shrines, cards or crystals, and no Source lies on the board. A squad that is mentioned
needs its `kind`; it is in its first mode with all Endurance tokens. A model with a `space` is alive, its `place` the first of
its size that is free there; all others of its squad are dead. Passives without a cost are paid, others are not. A player's
faction is that of the squads. Supplies hold what is not on the table. What is in progress: the beginning of the turn, or with
`turn_kind: active` the main step of the Active turn, in which the active player may do anything; in turn 0 the setup from its
first die on, with what the options give each player. A duel in the middle of an Active turn is no more than

    {"turn_kind": "active",
     "squads": {"red 1": {"kind": "..."}, "blue 1": {"kind": "..."}},
     "models": {"red 1a": {"space": "r2c3", "place": "0"}, "blue 1a": {"space": "r2c3", "place": "1"}}}

Everybody sees everything but hands, decks, the faces of mines, and who holds back in windows (section 7 of the rules).
Allies show each other what they have. A deck is known to its owner without its order.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.envs.core.errors import Problems
from grognard.envs.core.flow import Flow
from grognard.envs.core.form import Form, Many, Rows, end_fields
from grognard.envs.core.hidden import Document, reveal
from grognard.envs.core.position import FLAG, Codec, Field, FlowForm, Name, push_at
from grognard.envs.edge.actions import MODEL_SLOTS, SQUAD_SLOTS, UPGRADE_SLOTS
from grognard.envs.edge.board import END, FIRST, HEXES, MASKS, SIZES
from grognard.envs.edge.data.printed import CORE, FACTIONS, PLAY, VARIANTS
from grognard.envs.edge.data.tables import CARDS, COMPONENTS, SQUADS, TOKENS
from grognard.envs.edge.flow import DECISIONS, STEPS
from grognard.envs.edge.names import (
    CARD_NAMES,
    KIND_NAMES,
    MODEL_NAMES,
    PLAYERS,
    SOURCE_NAMES,
    SQUAD_NAMES,
    TOKEN_NAMES,
    UPGRADE_NAMES,
)
from grognard.envs.edge.options import make_options
from grognard.envs.edge.position_checks import check_frames
from grognard.envs.edge.position_frames import CARD, FRAMES, HEX, PLACE, PLAYER, SPACE
from grognard.envs.edge.position_parts import (
    Effects,
    Hand,
    Known,
    Markers,
    PaidParts,
    Pairs,
    Pile,
    Seated,
    Spot,
    Squads,
    Supply,
    TokenList,
    Won,
)
from grognard.envs.edge.rules.pieces import base_of, stand
from grognard.envs.edge.rules.placing import ON_BASE
from grognard.envs.edge.rules.setup import set_up
from grognard.envs.edge.rules.upgrades import pay_free_passives
from grognard.envs.edge.sequence import (
    ACTIVE_TURN,
    FLOWS,
    GAME,
    GROWING,
    GROWING_SQUAD,
    MAIN,
    PLACING,
    PLACING_AREA,
    PLACING_MODEL,
    PUSHING,
    PUSHING_MODELS,
    SETUP,
    TURN,
)
from grognard.envs.edge.sequence import PLAY as PLAYING
from grognard.envs.edge.sides import knows_squad, knows_variant
from grognard.envs.edge.state import (
    ABSENT,
    ALIVE,
    DEAD,
    DYING,
    LIFE_NAMES,
    NONE,
    NOT_DECLARED,
    PASSIVE,
    REASONS,
    State,
    add_extra_turn,
    add_thicket,
)

TURN_KINDS: Final = ("not declared", "active", "passive")
HELD: Final = ("no", "action", "turn")


# Who may see what


def sees_squad(state: State, squad: int, seat: int) -> bool:
    """ED-S7."""
    return knows_squad(state, seat, squad)


def sees_banner(state: State, player: int, seat: int) -> bool:
    """ED-VAR-10."""
    return knows_variant(state, seat, player, state.options.banners)


def sees_shrine(state: State, player: int, seat: int) -> bool:
    """ED-VAR-10."""
    return knows_variant(state, seat, player, state.options.shrines)


def own(state: State, player: int, seat: int) -> bool:
    return player == seat


# Which rows there are


def plays(state: State, player: int) -> bool:
    return player < state.options.players


def has_squad(state: State, squad: int) -> bool:
    return squad < len(state.squad_kind) and state.squad_kind[squad] != NONE


def has_model(state: State, model: int) -> bool:
    return model < len(state.life) and state.life[model] != ABSENT


def has_upgrade(state: State, upgrade: int) -> bool:
    return upgrade < len(state.upgrade) and state.upgrade[upgrade] != NONE


class Listing(Many):
    """A list that is itself a field of the state; `add` puts one number at its end."""

    def __init__(self, name: str, codec: Codec, add: Any) -> None:
        super().__init__(name, codec)
        self.add = add

    def write(self, state: object, row: int | None, seat: int) -> list[object]:
        return [self.codec.write(int(value)) for value in getattr(state, self.attribute)]

    def read(self, state: object, row: int | None, given: object, place: str, problems: Problems) -> None:
        if not isinstance(given, list):
            problems.add(place, f"a list is needed, not {given!r}")
            return
        for at, item in enumerate(given):
            self.add(state, self.codec.read(item, f"{place}[{at}]", problems))


PARTS: Final = (
    Field("turn", Codec(0, 999)),
    Field("active", PLAYER),
    Field("turn_kind", Name(TURN_KINDS, "kind of turn", {})),
    Field("first", PLAYER),
    Field("countering", PLAYER),
    Field("crystals", Codec(0, 99)),
    Field("charges", Codec(0, 99)),
    Field("marker", Codec(-20, 20)),
    Field("ending", Name(REASONS, "reason")),
    Listing("extra_turns", PLAYER, add_extra_turn),
    Field("serial", Codec(0, 1_000_000)),
    Rows("sources", SOURCE_NAMES, [Field("space", SPACE, "source_space")], [TokenList("tokens", "source_tokens")]),
    Listing("thickets", HEX, add_thicket),
    Markers("markers"),
    Supply("supply"),
    Effects("effects"),
    Seated(
        "players",
        PLAYERS,
        [
            Field("faction", Name(FACTIONS, "faction")),
            Field("pool", Codec(0, 99)),
            Field("depleted", Codec(0, 99)),
            Field("temporary", Codec(0, 99)),
            Field("points", Codec(0, 20)),
            Field("banner", Name(VARIANTS, "variant", {}), shown=sees_banner),
            Field("banner_used", FLAG),
            Field("shrine", Name(VARIANTS, "variant", {}), shown=sees_shrine),
            Field("shrine_space", SPACE),
            Field("shrine_tokens", Codec(0, 20)),
            Field("discarded", Codec(0, 99)),
            Field("mulligan_used", FLAG),
            Field("eliminated", FLAG),
            Field("tokens_lost", Codec(0, 999)),
            Field("held", Name(HELD, "answer", {}), shown=own),
        ],
        [
            Hand("hand", CARD),
            Pile("deck", CARD),
            Many("discard", CARD, ordered=True),
            Many("aside", CARD),
        ],
        present=plays,
    ),
    Won("won"),
    Known("known", CARD),
    Squads(
        "squads",
        SQUAD_NAMES,
        [
            Field("kind", Name(KIND_NAMES, "squad"), "squad_kind"),
            Field("endurance", Codec(0, 9)),
            Field("activated", Codec(0, 9)),
            Field("evolved_by", CARD),
        ],
        [TokenList("tokens", "squad_tokens")],
        present=has_squad,
        shown=sees_squad,
    ),
    Seated(
        "upgrades",
        UPGRADE_NAMES,
        [
            Field("card", CARD, "upgrade"),
            Field("charges", Codec(0, 40), "upgrade_charges"),
            Field("weakening", Codec(0, 4), "upgrade_tokens"),
        ],
        [PaidParts("paid"), Pairs("used_turn"), Pairs("used_period")],
        present=has_upgrade,
    ),
    Seated(
        "models",
        MODEL_NAMES,
        [
            Field("life", Name(LIFE_NAMES, "state", {})),
            Field("space", SPACE),
            Field("place", PLACE),
            Field("controller", PLAYER),
            Field("run", Codec(0, 40)),
            Field("longest_run", Codec(0, 40)),
            Field("token_spot", Spot()),
        ],
        [TokenList("tokens", "tokens", "token_from")],
        present=has_model,
    ),
    end_fields(PLAYERS, REASONS),
)


class EdgeForm(Form[State]):
    """Positions and views of The Edge."""

    game = "edge"

    def __init__(self) -> None:
        super().__init__(PARTS, FlowForm(FLOWS, STEPS, FRAMES), DECISIONS, PLAYERS)

    def options(self, state: State) -> Document:
        return dict(state.options.values)

    def blank(self, options: Mapping[str, object]) -> State:
        state = State(make_options(options)).lay_out()
        state.turn = 1
        return state

    def settle(self, state: State, document: Mapping[str, object], problems: Problems) -> None:
        check_seats(state, problems)
        sort_hands(state)
        raise_squads(state, document, problems)
        raise_models(state, document, problems)
        raise_upgrades(state, document)
        if not problems.found:
            check_table(state, problems)
        if not problems.found:
            fill_supplies(state, document)
            stand(state)
            check_frames(state, problems)
        if "flow" not in document and not state.over:
            self.begin(state)

    def begin(self, state: State) -> None:
        """The setup in turn 0, the beginning of the turn, or the main step of an Active one."""
        if state.turn == 0:
            set_up(state)
            return
        self.push_at(state, GAME, "play_turns")
        if state.turn_kind == NOT_DECLARED:
            state.push(TURN)
        elif state.turn_kind == PASSIVE:
            self.push_at(state, TURN, "run_turn")
        else:
            self.push_at(state, TURN, "finish_turn")
            self.push_at(state, ACTIVE_TURN, "open_first_step 2", [int(NONE)])
            self.push_at(state, MAIN, "choose_main")

    def push_at(self, state: State, flow: Flow, step: str, numbers: Sequence[int] = ()) -> None:
        push_at(state, flow, self.flow.steps[flow.name].index(step), numbers)

    def guess(self, table: Document, seat: int) -> None:
        """Hands and decks of the others hold cards that they may have, mines are what is left of them; nobody holds back."""
        players: Any = table["players"]
        flow: Any = table["flow"]
        for name, facts in players.items():
            unseen: list[object] = [CARD_NAMES[card] for card in unseen_cards(table, name)]
            reveal(players, f"{name}/hand", unseen)
            reveal(players, f"{name}/deck", unseen)
            for frame in flow:  # cards that were laid aside, face down
                if frame["flow"] == PLAYING.name and frame["seat"] == name:
                    reveal(frame, "cards", unseen)
            for hidden, usual in (("held", HELD[0]), ("banner", VARIANTS[0]), ("shrine", VARIANTS[0])):
                facts[hidden] = usual if isinstance(facts[hidden], dict) else facts[hidden]
        guess_mines(table)
        guess_squads(table)
        known: Any = table["known"]
        for pair, cards in known.items():
            known[pair] = [card for card in cards if isinstance(card, str)] or players[pair.split(" of ")[1]]["hand"][
                : _size(cards)
            ]


def unseen_cards(table: Any, name: str) -> list[int]:
    """Cards of a faction that lie nowhere in sight and fit into the deck of its squads, each as often as it is printed."""
    facts = table["players"][name]
    kinds = {KIND_NAMES.index(row["kind"]) for squad, row in table["squads"].items() if squad.startswith(f"{name} ")}
    seen = [card for pile in ("hand", "deck", "discard") for card in facts[pile] if isinstance(card, str)]
    seen += [row["card"] for slot, row in table["upgrades"].items() if slot.startswith(f"{name} ")]
    found = []
    for card in range(CARDS.count):
        fits = CARDS.squad[card] == NONE or int(CARDS.squad[card]) in kinds
        if FACTIONS[CARDS.faction[card]] == facts["faction"] and CARDS.is_for_decks(card) and fits:
            found += [card] * (int(CARDS.copies[card]) - seen.count(CARD_NAMES[card]))
    return found


def guess_squads(table: Any) -> None:
    """ED-S7: who has chosen squads in secret has some of the faction, in its order."""
    options, setup = table["options"], next((row for row in table["flow"] if row["flow"] == SETUP.name), None)
    if setup is None:
        return
    names = list(table["players"])
    first = names.index(table["first"])
    for number, name in enumerate(names):
        faction = table["players"][name]["faction"]
        late = setup["step"] == "choose_squads" and (number - first) % len(names) >= setup["at"]
        if faction is None or late or setup["step"] == "choose_factions" or f"{name} 1" in table["squads"]:
            continue
        kinds = [
            at for at in range(SQUADS.count) if FACTIONS[SQUADS.faction[at]] == faction and SQUADS.tier[at] == CORE
        ]
        chosen = [at for at in kinds for _ in range(int(SQUADS.squads[at]))]
        squads = options["squads"] or int(COMPONENTS.squads[PLAY.index(options["mode"])])
        for slot, kind in enumerate(chosen[:squads]):
            table["squads"][f"{name} {slot + 1}"] = {"kind": KIND_NAMES[kind], "endurance": 0}


def guess_mines(table: Any) -> None:
    """Faces of tokens that lie face down: what is left of the printed ones."""
    for token in {row["token"] for row in table["markers"] if isinstance(row["face"], dict)}:
        left = list(TOKENS.kinds[TOKEN_NAMES.index(token)])
        rows = [row for row in table["markers"] if row["token"] == token]
        for row in rows:
            if isinstance(row["face"], str):
                left.remove(row["face"])
        for row in rows:
            if isinstance(row["face"], dict):
                row["face"] = left.pop(0)


def _size(cards: list[Any]) -> int:
    return sum(1 if isinstance(card, str) else card["hidden"] for card in cards)


# What a document says of itself


def check_seats(state: State, problems: Problems) -> None:
    """Everybody who is mentioned plays."""
    players = PLAYERS[: int(state.options.players)]
    for name in ("active", "first", "countering"):
        if not 0 <= getattr(state, name) < state.options.players:
            problems.add(name, f"one of {', '.join(players)} is needed")
    if state.winners >> state.options.players:
        problems.add("end.winners", f"only {', '.join(players)} play")


def sort_hands(state: State) -> None:
    """Cards are held in the order of the faction's list."""
    for seat in range(int(state.options.players)):
        state.hand[seat] = vec[i64](sorted(state.hand[seat]))


def raise_squads(state: State, document: Mapping[str, object], problems: Problems) -> None:
    """Give squads what the document does not say of them, and players their factions."""
    given: Any = document.get("squads", {})
    for squad in range(len(state.squad_kind)):
        kind, name = int(state.squad_kind[squad]), SQUAD_NAMES[squad]
        if kind == NONE:
            if name in given:
                problems.add(f"squads.{name}.kind", "which squad is it? `kind` is needed")
            continue
        owner = squad // int(SQUAD_SLOTS)
        if state.faction[owner] == NONE:
            state.faction[owner] = SQUADS.faction[kind]
        if state.faction[owner] != SQUADS.faction[kind]:
            problems.add(f"squads.{name}.kind", f"{PLAYERS[owner]} plays {FACTIONS[state.faction[owner]]}")
        if "endurance" not in given.get(name, {}):
            state.endurance[squad] = SQUADS.endurance[kind]
        elif state.endurance[squad] > SQUADS.endurance[kind]:
            problems.add(f"squads.{name}.endurance", f"at most {SQUADS.endurance[kind]} (ED-SQD-6)")


def raise_upgrades(state: State, document: Mapping[str, object]) -> None:
    """Passives without a cost work from the beginning, unless the document lists those that are paid."""
    given: Any = document.get("upgrades", {})
    for slot in range(len(state.upgrade)):
        card = int(state.upgrade[slot])
        if card != NONE and "paid" not in given.get(UPGRADE_NAMES[slot], {}):
            pay_free_passives(state, slot)


def raise_models(state: State, document: Mapping[str, object], problems: Problems) -> None:
    """Models with a Space are alive, all others of a squad are dead; a base without a place takes the first free one."""
    given: Any = document.get("models", {})
    taken: dict[int, int] = {}
    growing = state.innermost(GROWING)
    grown = int(GROWING_SQUAD.of(state, growing)) if growing != NONE else None
    for model in range(len(state.life)):
        squad, name = model // int(MODEL_SLOTS), MODEL_NAMES[model]
        kind = int(state.squad_kind[squad])
        if kind == NONE or model % int(MODEL_SLOTS) >= SQUADS.models[kind]:
            if name in given:
                problems.add(f"models.{name}", "the squad has no such model")
            continue
        if (state.turn == 0 or state.innermost(SETUP) != NONE) and name not in given:
            continue  # models come when the squads are revealed (ED-S8)
        facts = given.get(name, {})
        if "life" not in facts:
            state.life[model] = ALIVE if state.space[model] != NONE else DEAD
        stands = state.life[model] == ALIVE or (state.life[model] == DYING and state.space[model] != NONE)  # or lifted
        if is_swapped(state, model):
            stands = False
        if not is_pushed(state, model) and stands != (state.space[model] != NONE):
            problems.add(f"models.{name}", "a model on the board needs a `space`, all others have none")
        elif state.space[model] != NONE and squad != grown:  # while bases grow they may overlap others (ED-SQD-7)
            _take_place(state, model, taken, "place" in facts, problems)


def is_pushed(state: State, model: int) -> bool:
    """Whether it is pushed from where it stood and lies nowhere yet."""
    frame = state.innermost(PUSHING)
    return frame != NONE and PUSHING_MODELS.has(state, frame, model)


def is_swapped(state: State, model: int) -> bool:
    """Whether it was taken up to swap with another one, and lies nowhere until its player has said where."""
    frame = state.top
    while frame >= 0:
        if state.frames[frame] == PLACING.number and PLACING_AREA.of(state, frame) == ON_BASE:
            if PLACING_MODEL.of(state, frame) == model:
                return True
        frame = state.below(frame)
    return False


def _take_place(state: State, model: int, taken: dict[int, int], given: bool, problems: Problems) -> None:
    space, size, name = int(state.space[model]), int(base_of(state, model)), MODEL_NAMES[model]
    if space >= state.board.spaces:
        problems.add(f"models.{name}.space", "this Space is not on the board of a duel")
        return
    used = taken.get(space, 0)
    if not given:
        free = [place for place in range(int(FIRST[size]), int(END[size])) if not MASKS[place] & used]
        state.place[model] = free[0] if free else NONE
    place = int(state.place[model])
    if place == NONE or SIZES[place] != size:
        problems.add(f"models.{name}.place", f"a placement of {size} hexes is needed, one that is free")
    elif state.life[model] == ALIVE:
        if MASKS[place] & used:
            problems.add(f"models.{name}.place", "another model lies there")
        taken[space] = used | int(MASKS[place])


def check_table(state: State, problems: Problems) -> None:
    """Shrines, Sources and Thickets lie alone on their hexes; upgrades and cards are of their players' factions."""
    taken = dict.fromkeys(range(int(state.board.spaces)), 0)
    for model in range(len(state.life)):
        if state.life[model] == ALIVE and state.space[model] != NONE:
            taken[int(state.space[model])] |= int(MASKS[state.place[model]])
    places = [
        (f"players.{PLAYERS[seat]}.shrine_space", int(space), 127) for seat, space in enumerate(state.shrine_space)
    ]
    places += [(f"sources.{SOURCE_NAMES[at]}.space", int(space), 127) for at, space in enumerate(state.source_space)]
    places += [("thickets", int(hex_) // HEXES, 1 << int(hex_) % HEXES) for hex_ in state.thickets]
    for where, space, hexes in places:
        if space == NONE:
            continue
        if space not in taken:
            problems.add(where, "this Space is not on the board of a duel")
        elif taken[space] & hexes:
            problems.add(where, "something else lies there")
        else:
            taken[space] |= hexes
    for upgrade in range(len(state.upgrade)):
        if state.upgrade[upgrade] != NONE and state.squad_kind[upgrade // int(UPGRADE_SLOTS)] == NONE:
            problems.add(f"upgrades.{UPGRADE_NAMES[upgrade]}", "there is no such squad")
    check_cards(state, problems)


def check_cards(state: State, problems: Problems) -> None:
    """Everybody has cards of their own faction, no more than are printed; who has seen a card sees it in that hand."""
    for seat in range(int(state.options.players)):
        where = f"players.{PLAYERS[seat]}"
        slots = range(seat * int(SQUAD_SLOTS * UPGRADE_SLOTS), (seat + 1) * int(SQUAD_SLOTS * UPGRADE_SLOTS))
        attached = [int(state.upgrade[slot]) for slot in slots if state.upgrade[slot] != NONE]
        cards = [int(card) for pile in (state.hand, state.deck, state.discard) for card in pile[seat]] + attached
        for card in sorted(set(cards)):
            if card < 0 or CARDS.faction[card] != state.faction[seat]:
                problems.add(where, f"{CARD_NAMES[card]} is not of the faction")
            elif cards.count(card) > CARDS.copies[card]:
                problems.add(where, f"there are {CARDS.copies[card]} {CARD_NAMES[card]}, not {cards.count(card)}")


def fill_supplies(state: State, document: Mapping[str, object]) -> None:
    """ED-S3, ED-LIM-1: what is not on the table is in supply."""
    players = int(state.options.players)
    if "crystals" not in document:
        held = sum(state.pool) + sum(state.depleted)
        state.crystals = max(0, int(COMPONENTS.crystals) * players - held)
    if "charges" not in document:
        state.charges = max(0, int(COMPONENTS.charges) * players - sum(state.upgrade_charges))
    if "supply" not in document:
        fill_tokens(state)


def fill_tokens(state: State) -> None:
    """The tokens of the factions that play, without those that lie somewhere."""
    factions = [int(faction) for faction in state.faction]
    kinds = len(TOKEN_NAMES)
    for token in range(kinds):
        arrays = (state.tokens, state.squad_tokens, state.source_tokens)
        used = sum(int(array[at]) for array in arrays for at in range(token, len(array), kinds))
        used += sum(1 for at in range(0, len(state.markers), 4) if state.markers[at] == token)
        used += len(state.thickets) if TOKEN_NAMES[token] == "Thicket" else 0
        used += sum(state.upgrade_tokens) if TOKEN_NAMES[token] == "WEAKENING" else 0
        used += sum(state.temporary) if TOKEN_NAMES[token] == "Temporary crystal" else 0
        state.supply[token] = max(0, int(TOKENS.supply[token]) - used) if int(TOKENS.faction[token]) in factions else 0
