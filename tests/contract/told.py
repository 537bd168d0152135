"""What games promise that declare events and views, as functions that fail: for the contract, and for mutants of it."""

import json
from importlib import import_module
from random import Random
from typing import Any

from contract.games import play

from grognard.envs.core.game import Game, from_view


def explained(rules: Any, before: Any, after: Any, events: list[Any]) -> Any:
    """The open table that follows from the one before and the events alone; `after` is asked where they leave it open."""
    table = json.loads(json.dumps(before))
    for event in events:
        for change in rules.events.kinds[event["kind"]].changes:
            change.apply(table, after, event["fields"])
    return table


def check_complete(game: Game[Any], random: Random, decisions: int) -> int:
    """From the referee's events alone every change of the open table is explained; how many events there were."""
    rules, heard = game.rules, 0
    before = rules.form.table(rules.begin(game.origin["options"], game.origin["seed"]))
    for _ in range(decisions):
        after, events = rules.form.table(game.state), game.events(heard)
        assert explained(rules, before, after, events) == after, [event["sentence"] for event in events]
        if game.over:
            break
        before, heard = after, heard + len(events)
        play(game, random, 1)
    return heard


def without_numbers(events: list[Any]) -> list[Any]:
    """A guess counts from its own beginning."""
    return [{**event, "number": 0} for event in events]


def check_secret_events(game: Game[Any], player: str, random: Random, decisions: int) -> int:
    """Two worlds that a player cannot tell apart, with the same luck: he is told and shown the same. How often that was so.

    What others cannot know may differ from the beginning, and by what somebody else chooses in secret.
    """
    world, other = game.copy(), game.resample(player, random.randrange(10**6))
    for state in (other.state, other.base):
        state.dice = world.state.dice.copy()
    heard, compared = len(world.events(player=player)), 0
    for _ in range(decisions):
        if world.over:
            break
        chosen = [] if world.to_move == player else random.sample(other.legal(), min(4, len(other.legal())))
        play(world, random, 1)
        action = world.history[-1]
        for choice in {action, *chosen} & set(other.legal()):
            branch = other.copy()
            branch.apply(choice)
            compared += compare(world, branch, player, heard)
        if not other.mask.allows(action):
            break
        other.apply(action)
        if can_tell(world, other, player):
            break
    return compared


def can_tell(world: Game[Any], other: Game[Any], player: str) -> bool:
    """Whether a player can tell two worlds apart, or luck was not the same in both."""
    return list(world.observe(player)) != list(other.observe(player)) or dice_of(world) != dice_of(other)


def compare(world: Game[Any], other: Game[Any], player: str, heard: int) -> bool:
    """Whether the worlds look the same to a player; asserts that they then tell and show him the same."""
    if can_tell(world, other, player):
        return False
    assert without_numbers(world.events(heard, player)) == without_numbers(other.events(player=player))
    views = [{**game.view(player), "legal": []} for game in (world, other)]
    assert views[0] == views[1]
    return True


def dice_of(game: Game[Any]) -> object:
    return game.state.dice.save()


def check_secret_views(game: Game[Any], random: Random) -> None:
    """Redraw all that a player cannot know: his view stays as it is."""
    for player in game.names:
        other = game.resample(player, random.randrange(10**6))
        assert other.view(player) == game.view(player)


def check_from_views(game: Game[Any], random: Random) -> None:
    """A game made from a view looks the same to its player."""
    for player in game.names:
        view = json.loads(json.dumps(game.view(player)))
        guess = from_view(game.rules, view, random.randrange(10**6))
        assert guess.view(player) == view
        assert list(guess.observe(player)) == list(game.observe(player))
        assert guess.legal() == game.legal() or player != game.to_move
        assert guess.show(player) == game.show(player)


def check_facts(game: Game[Any]) -> None:
    """The observation, decoded, is what the game's oracle (`tests/<game>/facts.py`) computes from the view alone."""
    decoded = import_module(f"{game.rules.name}.facts").decoded
    for player in game.names:
        assert game.layout.decode(list(game.observe(player))) == decoded(game.view(player)), player


def check_facts_of_move(before: Game[Any], after: Game[Any]) -> None:
    """What a player sees change in his view changes his observation, too."""
    for player in before.names:
        views = [{**game.view(player), "legal": []} for game in (before, after)]
        same = list(before.observe(player)) == list(after.observe(player))
        assert views[0] == views[1] or not same, f"{player} observes no change"
