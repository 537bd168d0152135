"""The words that cards are declared with, in one room: `from grognard.envs.conquest.cards import words as w`."""

# ruff: noqa: F403
from grognard.envs.conquest.cards.words.arrivals import *
from grognard.envs.conquest.cards.words.changes import *
from grognard.envs.conquest.cards.words.choices import *
from grognard.envs.conquest.cards.words.conditions import *
from grognard.envs.conquest.cards.words.costs import *
from grognard.envs.conquest.cards.words.effects import *
from grognard.envs.conquest.cards.words.filters import *
from grognard.envs.conquest.cards.words.forms import *
from grognard.envs.conquest.cards.words.picks import *
from grognard.envs.conquest.cards.words.searching import *
from grognard.envs.conquest.cards.words.who import *
