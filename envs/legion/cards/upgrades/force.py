"""Force upgrades. LG-GEN-14: ranges are measured from the leader of the unit that has them."""

from grognard.envs.legion.abilities import upgrade
from grognard.envs.legion.cards.atoms import Gain, Suppress
from grognard.envs.legion.cards.filters import enemy, friendly, leader_at_range, of_rank, trooper
from grognard.envs.legion.cards.parts import Card, on_action, on_action_choose
from grognard.envs.legion.data.printed import COMMANDER, OPERATIVE
from grognard.envs.legion.state import DODGE, SURGE

common_enemy = enemy & trooper & ~of_rank(COMMANDER) & ~of_rank(OPERATIVE)

upgrade("up_force__force_reflexes", Card(on_action(Gain(DODGE))))
upgrade("up_force__force_guidance", Card(on_action_choose(friendly & leader_at_range(2), Gain(SURGE), up_to=2)))
upgrade("up_force__jedi_mind_trick", Card(on_action_choose(common_enemy & leader_at_range(2), Suppress(2))))
