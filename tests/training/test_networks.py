"""Networks by value: weights that are set by hand, and all three forms of a network alike."""

import numpy as np
import pytest
import torch
from builders.selections import selection
from gymnasium import spaces
from torch import nn

from grognard.training.config import Network
from grognard.training.learner import NetworkActor
from grognard.training.networks import (
    EntityTrunk,
    FlatTrunk,
    GamePolicy,
    KnownActionsNet,
    NumpyNet,
    PolicyValueNet,
    Rows,
    Scaled,
    advice_columns,
    layers,
    named_rows,
)

EVERYTHING = list(range(8))
SEEN = np.array([[1, 2, 4, 8, 0, 4, 2, 2, 3], [0, 1, 8, 0, 4, 4, 8, 6, 0]], dtype=np.int16)  # the last is a slot


def make(kind, advised=None, columns=EVERYTHING, actions=(1, 2, 4), hidden=(5,)):
    """A policy with weights that are not all alike."""
    chosen = selection(columns, actions, advised)
    space = spaces.Box(-100, 100, (chosen.width,), np.int16)
    torch.manual_seed(3)
    policy = GamePolicy(
        space,
        spaces.Discrete(5),
        lambda _: 0.1,
        selection=chosen,
        network=Network(kind=kind, hidden=list(hidden), row=3),
    )
    with torch.no_grad():
        for weight in policy.parameters():
            weight.normal_(std=0.5)
    return PolicyValueNet(policy), chosen


def constant(layer, weight, bias):
    with torch.no_grad():
        layer.weight.fill_(weight)
        layer.bias.fill_(bias)


def test_layers_end_with_what_is_not_negative():
    body = layers(2, [3, 4])
    assert [type(step) for step in body] == [nn.Linear, nn.ReLU, nn.Linear, nn.ReLU]
    assert [(step.in_features, step.out_features) for step in body if isinstance(step, nn.Linear)] == [(2, 3), (3, 4)]


def test_columns_are_scaled_by_their_own_scales():
    scaled = Scaled(selection([1, 2, 7], [1], 0))(torch.tensor([[4, 4, 2, 99]], dtype=torch.int16))
    assert scaled.tolist() == [[2.0, 1.0, 0.5]]


def test_only_an_adviser_has_a_column():
    assert advice_columns(selection([0, 1], [1])) == 0 and advice_columns(selection([0, 1], [1], 2)) == 1


def test_a_flat_network_by_hand():
    """Round 1 and phase 2/2 through weights of 2 and a bias of 1 are 5, and logits three times as much, and one more."""
    network, _ = make("flat", columns=[0, 1], hidden=[1])
    constant(network.trunk.body[0], 2.0, 1.0)
    constant(network.logits.plain, 3.0, 1.0)
    constant(network.value.value, -1.0, 0.5)

    logits, value = network(torch.tensor([[1, 2]], dtype=torch.int16))

    assert logits.tolist() == [[16.0] * 5] and value.tolist() == [-4.5]


def test_actions_get_their_own_logits_and_all_others_the_first():
    network, _ = make("flat", columns=[0], hidden=[1])
    constant(network.trunk.body[0], 0.0, 1.0)
    with torch.no_grad():
        network.logits.plain.weight.zero_()
        network.logits.plain.bias.copy_(torch.tensor([9.0, 1.0, 2.0, 4.0]))

    logits, _ = network(torch.zeros((1, 1), dtype=torch.int16))

    assert logits.tolist() == [[9.0, 1.0, 2.0, 9.0, 4.0]]


def test_advice_is_rated_by_a_layer_of_its_own():
    """Slot 2 is action 2; slot 0 are all actions that are not known."""
    network, _ = make("flat", advised=2, columns=[0], hidden=[1])
    constant(network.trunk.body[0], 0.0, 1.0)
    constant(network.logits.plain, 0.0, 1.0)
    with torch.no_grad():
        network.logits.advised.weight.zero_()
        network.logits.advised.bias.copy_(torch.tensor([5.0, 6.0, 7.0, 8.0]))

    logits, _ = network(torch.tensor([[0, 2], [0, 0]], dtype=torch.int16))

    assert logits.tolist() == [[1, 1, 7, 1, 1], [5, 1, 1, 5, 1]]


@pytest.mark.parametrize("kind", ["flat", "entities"])
@pytest.mark.parametrize("advised", [None, 2])
def test_all_forms_of_a_network_say_the_same(kind, advised):
    network, chosen = make(kind, advised)
    seen = SEEN[:, : chosen.width]
    with torch.no_grad():
        logits, values = network(torch.from_numpy(seen))
        known, same_values = KnownActionsNet(network)(torch.from_numpy(seen))

    assert values.tolist() == pytest.approx(same_values.tolist()) and values.shape == (2,)
    assert logits.numpy() == pytest.approx(known.numpy()[:, chosen.slot_of_action]) and len({*known[0].tolist()}) == 4
    assert KnownActionsNet(network).logits(seen) == pytest.approx(known.numpy())
    if kind == "flat":
        assert NumpyNet(network).logits(seen) == pytest.approx(known.numpy(), abs=1e-5)


def test_a_network_without_torch_follows_what_is_learnt():
    network, _ = make("flat", advised=1)
    quick = NumpyNet(network)
    before = quick.logits(SEEN)
    with torch.no_grad():
        network.logits.plain.bias.add_(1.0)
        network.logits.advised.bias.add_(2.0)
    rise = quick.logits(SEEN) - before

    assert rise.round(4).tolist() == [[1, 1, 1, 2], [2, 1, 1, 1]]


@pytest.mark.parametrize("kind", ["flat", "entities"])
def test_an_actor_takes_the_largest_legal_logit(kind):
    network, chosen = make(kind)
    masks = np.array([[1, 1, 1, 0, 1], [0, 1, 0, 0, 1]], dtype=np.int8)
    with torch.no_grad():
        logits, _ = network(torch.from_numpy(SEEN[:, :8]))
    best = np.where(masks, logits.numpy(), -np.inf).argmax(axis=1)

    assert NetworkActor(network, chosen, 0, temperature=0).choose(SEEN[:, :8], masks, []).tolist() == best.tolist()


# Rows of pieces


def test_rows_share_weights_and_look_at_their_neighbours():
    """Rows a, b, c in a line. Kept is x + y, then each row adds twice its own and once what its neighbours have."""
    rows = Rows(selection(EVERYTHING, [1]), "units", Network(kind="entities", row=1, looks=1))
    constant(rows.enter, 1.0, 0.0)
    with torch.no_grad():
        rows.place.copy_(torch.tensor([[0.0], [0.5], [0.0]]))
        rows.own[0].weight.fill_(2.0)
        rows.own[0].bias.fill_(0.0)
        rows.around[0].weight.fill_(1.0)

    found = rows(torch.tensor([[9.0, 9.0, 1.0, 0.0, 0.0, 1.0, 0.25, -0.25]]))

    assert found.flatten().tolist() == [1 + 2 * 1 + 1.5, 1.5 + 2 * 1.5 + 1, 0 + 0 + 1.5]


def test_only_selected_rows_are_read():
    rows = Rows(selection([0, 4, 5, 6, 7], [1]), "units", Network(kind="entities", row=1, looks=0))
    constant(rows.enter, 1.0, 0.0)

    assert rows.shape == (2, 2) and rows.near.tolist() == [[0, 1], [1, 0]]
    assert rows(torch.tensor([[9.0, 1.0, 2.0, 3.0, 4.0]])).flatten().tolist() == [3.0, 7.0]


def test_an_entity_trunk_pools_its_rows_and_keeps_them_for_the_actions():
    """All columns, mean and maximum of the rows, into a body that adds them up."""
    chosen = selection(EVERYTHING, [1, 2], 1)
    network = Network(kind="entities", hidden=[1], row=1, looks=0)
    trunk = EntityTrunk(spaces.Box(-9, 9, (9,), np.int16), chosen, network)
    constant(trunk.readers[0].enter, 1.0, 0.0)
    constant(trunk.body[0], 1.0, 0.0)
    constant(trunk.context[0], 0.5, 0.0)

    features = trunk(torch.tensor([[1, 2, 4, 0, 0, 8, 4, 4, 7]], dtype=torch.int16))

    body = 1 + 1 + (1 + 0 + 0 + 2 + 1 + 1) + (1 + 2 + 2) / 3 + 2
    assert features[0].tolist() == pytest.approx([body, 1 + body / 2, 2 + body / 2, 2 + body / 2, 7])
    assert trunk.features_dim == 5 and trunk.width == 1


def test_actions_that_name_a_row_are_rated_by_it():
    """Only the rows differ between two actions with equal weights: what is kept of a, b and c is 1, 2 and 3."""
    network, _ = make("entities", actions=(1, 2, 3, 4))
    head = network.logits
    constant(head.plain, 0.0, 0.5)
    constant(head.ask, 0.0, 2.0)
    kept = torch.tensor([[[1.0] * 3, [2.0] * 3, [3.0] * 3]])

    logits = head.known(torch.cat([torch.zeros((1, 5)), kept.flatten(1)], dim=1))

    assert logits.tolist() == [[0.5, 0.5 + 6, 0.5 + 12, 0.5 + 18, 0.5]]


def test_names_of_rows_and_of_a_rivals_rows():
    verb = selection([0], [1]).catalogue.verbs[1]

    assert named_rows(verb, {"units": {"a": 4, "c": 2}}) == [(0, 4), (2, 2)]
    assert named_rows(verb, {"units": {"left b": 7}}) == [(1, 7)]
    assert named_rows(verb, {"others": {"a": 4}}) == []


def test_a_flat_trunk_hands_the_adviser_on():
    trunk = FlatTrunk(spaces.Box(-9, 9, (3,), np.int16), selection([0, 1], [1], 1), Network(hidden=[2]))
    constant(trunk.body[0], 1.0, 0.0)

    assert trunk(torch.tensor([[1, 2, 5]], dtype=torch.int16)).tolist() == [[2.0, 2.0, 5.0]] and trunk.features_dim == 3
