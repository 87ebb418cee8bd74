"""Right records of every kind, written by hand."""

from __future__ import annotations

DECK = "5 3 1 4 2 6 3 5 1 4 2 6 3 5 4 4 3 5 4 5"

FOUR = f"""\
MAHE-RECORD 1
players: Martin Eva David Andrea
turtles: red=Martin green=Eva blue=David yellow=Andrea
rules: cards=off third7=no
deck: {DECK}
start: Martin
1 red Martin: 2 4 | 6x2=12 | 0-12
2 green Eva: 2 6 | bust | 0-0
3 blue David: 3 | 3x1=3 | 0-3
4 yellow Andrea: 3 | 3x1=3 | 0-3 | on blue
5 red Martin: 1 2 4 | 7x3=21 | 12-12 | egg 5 Martin
6 green Eva: 1 2 | 3x2=6 | 0-6
7 blue Andrea: 1 2 5 | bust | 3-0 | +yellow
8 yellow Andrea: 6 | 6x1=6 | 0-6 | on green
9 red Martin: 6 | 6x1=6 | 12-18
10 green Andrea: 6 6 | bust | 6-0 | +yellow
"""

# Two players: red and white are Ann's, blue and black Bob's; one card was played in the current turn.
PARTIAL = """\
MAHE-RECORD 1
partial: yes
players: Ann Bob
turtles: red=Ann blue=Bob white=Ann black=Bob
rules: cards=on third7=no
deck: 5 4
board: 18=blue,red,white 7=black
hands: Bob=2,4 Ann=1,3
start: Ann
done: red
carded: Bob
1b white Ann: 1 c1 2 | 4x3=12 | 18-9 | left blue,red | egg 5 Ann
2a black Bob: 2 | 2x1=2 | 7-9 | on white
2b blue Ann: 1 3 1 | 5x3=15 | 18-12 | +red | egg 4 Ann
3a white Bob: 6 | 6x1=6 | 9-15 | +black
3b red Ann: 4 c3 | 7x2=14 | 12-5 | left blue | egg 7 Ann
end: Ann
score: Ann=16/3 Bob=6/2
winner: Ann
"""

EXAMPLE_5 = """\
MAHE-RECORD 1
players: Martin Eva David Andrea
turtles: red=Martin green=Eva blue=David yellow=Andrea
rules: cards=off third7=no
deck:
partial: yes
board: 21=blue
hands: Martin=1,3,3,4,5,6 Eva=1,2,4,4,6 David=2,3,4,6 Andrea=3,3,4,5,5
start: David
1 blue David: 2 1 4 | 7x3=21 | 21-21 | egg 7 David
end: David
score: Martin=22/6 Eva=17/5 David=22/5 Andrea=20/5
winner: Martin
"""

EXAMPLE_4 = """\
MAHE-RECORD 1
players: Martin Eva David Andrea
turtles: red=Martin green=Eva blue=David yellow=Andrea
rules: cards=off third7=no
deck: 5 2
partial: yes
board: 18=blue,red,yellow
start: Martin
1 red Andrea: 1 2 3 | 6x3=18 | 18-15 | +yellow | left blue | egg 5 Andrea
"""


def edited(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
    return text.replace(old, new)


def after(text: str, start: str) -> str:
    """Return the part of the record before the line that starts with `start`."""
    lines = text.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith(start))
    return "".join(lines[:at])


def renamed(text: str, **names: str) -> str:
    """Return the record with players and turtles renamed, each from a keyword's name to its value."""
    for old, new in names.items():
        text = text.replace(old, new)
    return text


HEADER = after(FOUR, "1 red")
THIRD7 = edited(HEADER, "third7=no", "third7=yes")
ONE_EACH = f"""\
MAHE-RECORD 1
players: Ann Bob
turtles: red=Ann blue=Bob
rules: cards=off third7=no two=no
deck: {DECK}
start: Bob
1 blue Bob: 1 | 1x1=1 | 0-1
2 red Ann: 1 | 1x1=1 | 0-1 | on blue
3 blue Ann: 1 1 5 | 7x3=21 | 1-1 | +red | egg 5 Ann
"""
SHARED = """\
MAHE-RECORD 1
players: Ann Bob Cid
turtles: red=Ann blue=Bob green=Cid
rules: cards=off third7=no two=no
deck:
partial: yes
board: 20=red
hands: Ann=2 Bob=3,6 Cid=5,3
start: Ann
1 red Ann: 1 | 1x1=1 | 20-21 | egg 7 Ann
end: Ann
score: Ann=9/2 Bob=9/2 Cid=8/2
winner: Ann Bob
"""

GOOD = {
    "unfinished": FOUR,
    "unfinished, no move yet": HEADER,
    "pending after one die": HEADER + "pending: 1 red Martin: 2\n",
    "pending after two dice": FOUR + "pending: 11 blue David: 2 4\n",
    "pending at seven by house rule": THIRD7 + "pending: 1 red Martin: 3 4\n",
    "third die at seven by house rule": THIRD7 + "1 red Martin: 3 4 1 | bust | 0-0\n",
    "stop at seven by house rule": THIRD7 + "1 red Martin: 3 4 | 7x2=14 | 0-14\n",
    "partial with everything": PARTIAL,
    "partial without an ending": after(PARTIAL, "end:"),
    "partial, b due next": after(PARTIAL, "2b"),
    "partial, pending b": after(PARTIAL, "1b") + "pending: 1b white Ann: 1 c1\n",
    "partial, pending after a card is not over": after(PARTIAL, "3b") + "pending: 3b red Ann: 5\n",
    "example 4": EXAMPLE_4,
    "example 5": EXAMPLE_5,
    "one turtle each": ONE_EACH,
    "shared victory": SHARED,
    "seed": edited(FOUR, "start:", "seed: 42\nstart:"),
    "a seed above any of ours": edited(FOUR, "start:", f"seed: {10**60}\nstart:"),
    "removed": edited(FOUR, "start:", "removed: 1 2 3 6\nstart:"),
    "another box": edited(FOUR, "start:", "cards: 4 4 4 5 5 2\nstart:"),
    "header in another order": edited(edited(FOUR, "start: Martin\n", ""), "players:", "start: Martin\nplayers:"),
    "comments and empty lines": FOUR.replace("\n", "\n\n# a remark: 1 red | x\n"),
    "comment before the record": "# played on Sunday\n" + FOUR,
    "no line end at the end": FOUR.rstrip("\n"),
    "names in any script": renamed(FOUR, Martin="Зоя", Eva="李雷", David="👩‍👧", red="rōt"),
    "names with signs": renamed(FOUR, Martin="#1", Eva="x2", blue="bust", red="end;"),
    "turtles called like players": FOUR.replace("red", "Martin"),
    "the end and no more": edited(PARTIAL, "winner: Ann\n", "winner: Ann\n# the end\n\n"),
}  # fmt: skip
