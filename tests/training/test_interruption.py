"""Ctrl-C: the block in progress comes to its end first, unless somebody insists."""

import signal
from threading import Thread

import pytest

from grognard.training.interruption import holding_ctrl_c


def test_ctrl_c_is_told_at_once_and_raised_at_the_end_of_the_block():
    done = []

    with pytest.raises(KeyboardInterrupt), holding_ctrl_c(lambda: done.append("told")):
        signal.raise_signal(signal.SIGINT)
        done.append("end")

    assert done == ["told", "end"]


def test_a_second_ctrl_c_does_not_wait():
    done = []

    with pytest.raises(KeyboardInterrupt), holding_ctrl_c(lambda: done.append("told")):
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        done.append("end")

    assert done == ["told"]


def test_nothing_is_held_before_and_after_the_block():
    before, done = signal.getsignal(signal.SIGINT), []

    with holding_ctrl_c(lambda: done.append("told")):
        assert signal.getsignal(signal.SIGINT) is not before

    assert signal.getsignal(signal.SIGINT) is before and done == []


def test_another_thread_does_its_work_without_catching_signals():
    before, seen = signal.getsignal(signal.SIGINT), []

    def work():
        with holding_ctrl_c(lambda: None):
            seen.append(signal.getsignal(signal.SIGINT))

    thread = Thread(target=work)
    thread.start()
    thread.join()

    assert seen == [before]
