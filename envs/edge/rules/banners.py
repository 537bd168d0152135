"""ED-BAN-1, ED-PAS-7: turning the banner to its used side, and back."""

from mypy_extensions import i64

from grognard.envs.edge.events import BANNER_REFRESHED, BANNER_USED
from grognard.envs.edge.names import text_name
from grognard.envs.edge.rules.texts import banner_text
from grognard.envs.edge.state import State


def use_banner(state: State, seat: i64, effect: i64) -> None:
    """ED-BAN-1: the banner is used, for one of its two effects."""
    state.banner_used[seat] = 1
    if state.log is not None:
        state.log.tell(BANNER_USED, seat, text_name(int(banner_text(state.faction[seat], state.banner[seat], effect))))


def refresh_banner(state: State, seat: i64) -> None:
    """ED-PAS-7, ED-AMB-60: it shows its active side again."""
    if state.banner_used[seat] == 0:
        return
    state.banner_used[seat] = 0
    if state.log is not None:
        state.log.tell(BANNER_REFRESHED, seat)
