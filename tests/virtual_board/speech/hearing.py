"""Makes moments and games for the tests of the speech, and lets a speaker say them."""

from __future__ import annotations

from typing import Any

from mahe.show.texts import LANGUAGES
from mahe_board.virtual_board.speech.language import Language
from mahe_board.virtual_board.speech.page import PRACTICE, Page
from mahe_board.virtual_board.speech.speaker import STILL_MS, Speaker, sentence_of

RED, YELLOW, BLUE, GREEN, ORANGE, PURPLE, WHITE = range(7)
LETTERS = tuple(row[1] for row in LANGUAGES)
SIGNS = "→♣♥★▶×/=+–%_{}[]"
KEYS = ("roll", "stop", "card", "menu")


def tap(does: str) -> dict[str, Any]:
    return {"tap": {"does": does, "value": None, "text": ""}}


def hold(does: str) -> dict[str, Any]:
    return {"hold": {"does": does, "value": None, "text": ""}}


def moment(kind: str, keys: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """Make a moment of this kind; keys that aren't given have no meaning."""
    told: dict[str, Any] = {"kind": kind, "turn": None, "coach": None, "rows": None, "chosen": None, "text": None}
    told["keys"] = {key: (keys or {}).get(key, {}) for key in KEYS}
    return told | fields


def deciding(throws: list[int], seat: int = 0, decider: int = 0, **fields: Any) -> dict[str, Any]:
    """Make a decision: `seat` moves its turtle, `decider`'s is topmost. The turtle of each seat has the same number."""
    stop = {"space": fields.pop("space", 9), "onto": fields.pop("onto", None), "eggs": fields.pop("eggs", 0)}
    total = sum(throw - 8 if throw > 8 else throw for throw in throws)
    turn = {"seat": seat, "turtle": seat, "decider": decider, "topmost": decider, "throws": throws, "total": total}
    keys = {"roll": tap("ROLL_SECOND"), "stop": tap("MOVE"), "card": tap("COACH"), "menu": tap("EGGS_KEY")}
    return moment("decision", keys, turn=turn | {"stop": stop}, **fields)


def advice(does: str, value: int | None, points: int, busts: int = 0) -> dict[str, Any]:
    return {"busts": busts, "beach": None, "advice": {"does": does, "value": value, "points": points}}


def around(players: int = 4, people: int | None = None, each: int = 1, **fields: Any) -> dict[str, Any]:
    """Make a game: players have `each` turtles, in the order of the colours; the first `people` are people."""
    seats = [
        {
            "turtles": list(range(seat * each, seat * each + each)),
            "plays": "" if people is None or seat < people else "Fox",
            "eggs": 0,
            "cards": 0,
        }
        for seat in range(players)
    ]
    game: dict[str, Any] = {
        "players": seats, "seat": 0, "chooser": 0, "names": [], "stacks": [[] for _ in range(21)], "left": 18,
        "raft": list(range(players * each)), "eggs": 4, "winners": [], **happened(),
    }  # fmt: skip
    return game | fields


def said(
    told: dict[str, Any],
    game: dict[str, Any] | None = None,
    letters: str = "en",
    before: dict[str, Any] | None = None,
    often: bool = False,
) -> str:
    """The speech of a page, without its keys."""
    sentence = sentence_of(told)
    assert sentence is not None
    return sentence(Page(Language(letters), game, told, before or {}, PRACTICE if often else 0))


class Listener:
    """A speaker, and the time that has passed for it."""

    def __init__(self, letters: str = "en") -> None:
        self.speaker = Speaker()
        self.letters = letters
        self.now = 0

    def hears(self, told: dict[str, Any], game: dict[str, Any] | None = None, ms: int = STILL_MS) -> list[str]:
        """Let a moment last this long; returns the lines said meanwhile."""
        number = self.speaker.said["number"]
        for now in (self.now, self.now + ms):
            self.speaker.hear(now, self.letters, told, game)
        self.now += ms + 20
        fresh = self.speaker.said["number"] - number
        latest: list[str] = self.speaker.said["latest"]
        return latest[len(latest) - fresh :]


def happened(*events: dict[str, Any]) -> dict[str, Any]:
    """Make the part of a game's summary that has these events."""
    return {"events": {"number": len(events), "latest": list(events)}}
