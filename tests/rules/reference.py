"""The rules written a second time, as naively as can be: lists of names, no tricks, nothing shared with the engine.

Choices are "throw", "stop", "c4" or the name of the turtle that goes first. The reference writes the record of its own
game line by line, and can tell whether any record, even of an unfinished game, is legal.
"""

from __future__ import annotations

from collections import Counter
from unicodedata import category

COLOURS = ["red", "yellow", "blue", "green", "orange", "purple", "white"]
BOX = Counter({1: 3, 2: 3, 3: 5, 4: 5, 5: 5, 6: 3})
# The house rules, as a record names them.
RULES = {
    "cards=on",
    "cards=off",
    "third7=yes",
    "third7=no",
    "two=no",
}


class Refused(Exception):
    """The rules don't allow a choice, or a record's header isn't well-formed."""


class Reference:
    """A game in progress; turtles and players are names."""

    def __init__(
        self,
        players: list[str],
        owner: dict[str, str],
        deck: list[int],
        start: str,
        rules: list[str],
        two: bool,
    ) -> None:
        self.players = players
        self.owner = owner
        self.deck = list(deck)  # the face-up card first
        self.cards = "cards=on" in rules
        self.third7 = "third7=yes" in rules
        self.most_dice = 3
        self.two = two
        self.course: list[list[str]] = [[] for _ in range(22)]  # index 0 is not used: the raft is no space
        self.raft = list(owner)
        self.hands: dict[str, list[int]] = {player: [] for player in players}
        self.player = start
        self.turn = 1
        self.gone: list[str] = []  # turtles that have moved in this turn
        self.have_carded: list[str] = []
        self.end = ""  # the player who won the 7, when the game is over
        self.lines: list[str] = []
        self.turtle = ""
        self.decider = ""
        self.throws: list[str] = []
        self._look_up()

    def _look_up(self) -> None:
        """Set the turtle to move and its decider, unless there is a choice of two turtles."""
        candidates = self.movable()
        if len(candidates) == 1:
            self.turtle = candidates[0]
            self.decider = self.owner[self.stack_of(self.turtle)[-1]]
        else:
            self.turtle = self.decider = ""

    def movable(self) -> list[str]:
        return [t for t in self.owner if self.owner[t] == self.player and t not in self.gone]

    def stack_of(self, turtle: str) -> list[str]:
        for stack in self.course:
            if turtle in stack:
                return stack
        return [turtle]

    def space_of(self, turtle: str) -> int:
        for space, stack in enumerate(self.course):
            if turtle in stack:
                return space
        return 0

    def total(self) -> int:
        return sum(int(throw.replace("c", "")) for throw in self.throws)

    def chooser(self) -> str:
        return self.decider if self.throws else self.player

    def legal(self) -> list[str]:
        if self.end:
            return []
        if not self.throws:
            candidates = self.movable()
            return candidates if len(candidates) == 2 else ["throw"]
        found = ["throw", "stop"]
        if self.cards and self.decider not in self.have_carded:
            found += [f"c{card}" for card in sorted(set(self.hands[self.decider])) if self.total() + card <= 7]
        return found

    def choose(self, choice: str, face: int) -> None:
        """Carry out a choice; if it throws a die, the die shows `face`."""
        if choice not in self.legal():
            raise Refused(choice)
        if choice == "stop":
            self._advance()
            return
        if choice in ("c1", "c2", "c3", "c4", "c5", "c6"):
            card = int(choice[1:])
            self.hands[self.decider].remove(card)
            self.have_carded.append(self.decider)
            self.throws.append(choice)
        else:
            if choice != "throw":
                self.turtle = choice
                self.decider = self.owner[self.stack_of(choice)[-1]]
            self.throws.append(str(face))
        if self.total() > 7:
            self._bust()
        elif len(self.throws) == self.most_dice or (self.total() == 7 and not self.third7):
            self._advance()

    def _take_off(self) -> tuple[int, list[str], list[str]]:
        """Take the moving group off the course or the raft; return its space, the turtles left below, and the group."""
        space = self.space_of(self.turtle)
        if space == 0:
            self.raft.remove(self.turtle)
            return 0, [], [self.turtle]
        stack = self.course[space]
        at = stack.index(self.turtle)
        left, group = stack[:at], stack[at:]
        self.course[space] = left
        return space, left, group

    def _bust(self) -> None:
        space, left, group = self._take_off()
        self.raft += group
        fields = ["bust", f"{space}-0"]
        if len(group) > 1:
            fields.append("+" + ",".join(group[1:]))
        if left:
            fields.append("left " + ",".join(left))
        self._move_is_over(fields)

    def _advance(self) -> None:
        total, dice = self.total(), len(self.throws)
        start, left, group = self._take_off()
        left = list(left)
        at = start
        laid = False
        for _ in range(total * dice):  # count the spaces one by one, as a child would
            at = 1 if at in (0, 21) else at + 1
            laid = laid or at == 21
        on = list(self.course[at])
        self.course[at] = on + group
        fields = [f"{total}x{dice}={total * dice}", f"{start}-{at}"]
        if len(group) > 1:
            fields.append("+" + ",".join(group[1:]))
        if on:
            fields.append("on " + ",".join(on))
        if left:
            fields.append("left " + ",".join(left))
        if laid:
            winner = self.owner[group[-1]]
            eggs = self.deck.pop(0) if self.deck else 7
            self.hands[winner].append(eggs)
            fields.append(f"egg {eggs} {winner}")
            if eggs == 7:
                self.end = winner
        self._move_is_over(fields)

    def _label(self) -> str:
        part = ("b" if self.gone else "a") if self.two else ""
        return f"{self.turn}{part} {self.turtle} {self.decider}: {' '.join(self.throws)}"

    def _move_is_over(self, fields: list[str]) -> None:
        self.lines.append(" | ".join([self._label(), *fields]))
        self.throws = []
        if self.end:
            return
        self.gone.append(self.turtle)
        if not self.movable():
            self.gone = []
            self.have_carded = []
            self.turn += 1
            self.player = self.players[(self.players.index(self.player) + 1) % len(self.players)]
        self._look_up()

    def score_of(self, player: str) -> tuple[int, int]:
        return sum(self.hands[player]), len(self.hands[player])

    def winners(self) -> list[str]:
        best = max(self.score_of(player) for player in self.players)
        return [player for player in self.players if self.score_of(player) == best]

    def closing(self) -> list[str]:
        if not self.end:
            return [f"pending: {self._label()}"] if self.throws else []
        scores = " ".join("{}={}/{}".format(player, *self.score_of(player)) for player in self.players)
        return [f"end: {self.end}", f"score: {scores}", f"winner: {' '.join(self.winners())}"]


def _numbers(text: str) -> list[int]:
    words = text.split(" ")
    if not all(word in "123456" and len(word) == 1 for word in words):
        raise Refused(text)
    return [int(word) for word in words]


def _is_name(name: str) -> bool:
    return bool(name) and not any(sign in "=,:|/" or sign.isspace() or category(sign) == "Cc" for sign in name)


def _game_of(header: dict[str, str]) -> Reference:
    """Return the game that a record's header describes; refuse a header that the project wouldn't write."""
    players = header["players"].split(" ")
    pairs = [(turtle, owner) for turtle, owner in (word.split("=") for word in header["turtles"].split(" "))]
    rules = header["rules"].split(" ")
    deck = _numbers(header["deck"])
    removed = _numbers(header["removed"]) if "removed" in header else []
    seed = header.get("seed", "0")
    two = len(players) <= 3 and "two=no" not in rules
    names = players + [turtle for turtle, _ in pairs]
    told = [rule.split("=")[0] for rule in rules]
    sound = (
        2 <= len(players) <= 7
        and all(map(_is_name, names))
        and len(set(players)) == len(players)
        and len({turtle for turtle, _ in pairs}) == len(pairs)
        and Counter(owner for _, owner in pairs) == Counter(players * (2 if two else 1))
        and set(rules) <= RULES - ({"two=no"} if len(players) > 3 else set())
        and len(set(told)) == len(told)
        and set(told) >= {"cards", "third7"}
        and len(deck) == 20
        and len(removed) == (4 if "removed" in header else 0)
        and not Counter(deck + removed) - BOX
        and header["start"] in players
        and seed.isascii()
        and seed.isdigit()
        and (seed == "0" or seed[0] != "0")
    )
    if not sound:
        raise Refused("header")
    return Reference(players, dict(pairs), deck, header["start"], rules, two)


_HEADER = ["players", "turtles", "rules", "seed", "deck", "removed", "start"]


def is_legal(text: str) -> bool:
    """Tell whether this is the record of a legal game, whole or unfinished; its header lines may be in any order."""
    lines = [line for line in text.split("\n") if line and not line.startswith("#")]
    try:
        return bool(lines) and _check(lines)
    except (Refused, ValueError, KeyError, IndexError):
        return False


def _check(lines: list[str]) -> bool:
    header: dict[str, str] = {}
    rest = lines[1:]
    while rest and rest[0].split(":")[0] in _HEADER:
        key, value = rest.pop(0).split(": ", 1)
        if key in header or key not in _HEADER:
            return False
        header[key] = value
    if lines[0] != "MAHE-RECORD 1":
        return False
    game = _game_of(header)
    for line in rest:
        words = line.removeprefix("pending: ").split(" | ")[0].split(" ")
        if game.end or words[0] in ("end:", "score:", "winner:"):
            break
        for number, throw in enumerate(words[3:]):
            if throw.removeprefix("c") not in list("123456") or (number and not game.throws):
                return False
            choice = throw if throw.startswith("c") else "throw"
            if choice == "throw" and number == 0 and len(game.movable()) == 2:
                choice = words[1]
            game.choose(choice, int(throw[-1]))
        if line.startswith("pending: "):
            break
        if game.throws:
            game.choose("stop", 0)
    return rest == game.lines + game.closing()
