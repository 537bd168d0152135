"""Lanterns: a small game that shows how a game is written, and proves what the kernel promises.

Two or three players race their runners to the lantern in the middle of seven hexes. The rules, by ID:

    LN-1    Setup. Everybody has two runners at home, two coins and two cards of a shuffled deck of twelve.
    LN-2    A round is a turn for each player, in the order of seats.
    LN-2.1  A turn begins with drawing a card, as long as there are any.
    LN-2.2  Then the player does one thing: move a runner, look at a card of a rival, or stay.
    LN-2.3  A runner moves to a hex beside its own, not to another player's home or where a runner of its own side stands.
    LN-2.4  To look costs a coin and shows a card of the rival's hand, drawn among those not seen yet. He sees which it is.
    LN-3    Where a rival's runner stands there is a clash.
    LN-3.1  First the attacker, then the defender chooses a card in secret, or none.
    LN-3.2  Both roll a die and add the strength of their card, which is discarded. The defender wins a tie.
    LN-3.3  The runner that lost goes home; an attacker that won takes the hex.
    LN-4    A round ends with a point for the player whose runner stands at the lantern.
    LN-5    Three points win at once. After the last round the most points win; as many as another player's are a draw.

The modules, in the order in which they are written and import each other: `printed` (what is on the components), `options`,
`actions` (what players can say), `sequence` (names of flows), `state`, `events` (what is told), `rules`, `flow` (the sequence of
play), `observation`, `position` (with what each seat may see), `resample`, `render`, `game`.
"""
