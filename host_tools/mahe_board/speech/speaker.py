"""Says what happens, and every page that must be heard, once and in order. MicroPython runs this file too."""

from mahe_board.speech.key_words import KeyWords
from mahe_board.speech.language import Language
from mahe_board.speech.pages import PAGES, Before
from mahe_board.speech.telling import Teller

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

STILL_MS = 350  # a page is said once it has stood this long
LATEST = 16  # lines that a frame carries
# Pages of an event that is still being shown, which is told in one sentence with those that follow it.
MOVING = ("blank", "tumbling", "thinking", "swimming", "busting", "laying", "turning_up", "deciding", "playing")
ASKED = ("decision", "card_in_hand")  # these name the throws themselves


class Speaker:
    """Hears what a board shows, tick by tick, and puts it into lines."""

    def __init__(self) -> None:
        self.said: dict[str, Any] = {"number": 0, "latest": []}
        self._language: Language | None = None
        self._teller = Teller()
        self._keys = KeyWords()
        self._heard: int | None = None  # how many events of the game have been taken in
        self._moment: dict[str, Any] = {"kind": ""}
        self._around: dict[str, Any] | None = None
        self._since = 0  # when the moment began
        self._due = False  # whether it is yet to be said
        self._before: dict[str, Any] = {}  # the page said last
        self._times: dict[str, int] = {}  # how many pages of each kind have been said

    def hear(
        self, now: int, letters: str, moment: "dict[str, Any]", around: "dict[str, Any] | None"
    ) -> "dict[str, Any]":
        """Take in what is shown at this millisecond; returns how many lines have been said, and the latest of them."""
        language = self._speak(letters)
        self._around = around
        lines = self._listen(around)
        if moment is not self._moment and moment != self._moment:
            self._moment, self._since, self._due = moment, now, True
            if around and moment["kind"] not in MOVING:
                if moment["kind"] in ASKED:
                    self._teller.forget_throws()
                lines += self._teller.sentences(language, around)
        if self._due and now - self._since >= STILL_MS:
            self._due = False
            lines += self._page(language)
        if lines:
            self.said = {
                "number": self.said["number"] + len(lines),
                "latest": (self.said["latest"] + lines)[-LATEST:],
            }
        return self.said

    def again(self) -> str:
        """The page once more, with all that its keys do; empty if nothing is asked."""
        page = PAGES.get(self._moment["kind"])
        if page is None or self._language is None:
            return ""
        said = page(self._language, self._moment, self._around or {}, Before({}, 0))
        return (said + " " + self._keys.explain(self._language, self._moment, True)).rstrip()

    def _speak(self, letters: str) -> Language:
        if self._language is None or self._language.letters != letters:
            self._language = Language(letters)
            self._keys.forget()
            self._due = True
            self._before = {}
            self._times = {}
        return self._language

    def _listen(self, around: "dict[str, Any] | None") -> "list[str]":
        """Take in what has happened since the last tick."""
        if around is None:
            self._heard = None
            return []
        fresh = 0 if self._heard is None else min(around["told"] - self._heard, len(around["latest"]))
        self._heard = around["told"]
        for event in around["latest"][len(around["latest"]) - fresh :]:
            self._teller.take(event)
        return []

    def _page(self, language: Language) -> "list[str]":
        """The page in a line; none if it says nothing new."""
        moment = self._moment
        kind = moment["kind"]
        page = PAGES.get(kind)
        if page is None:
            return []
        before = self._before if self._before.get("kind") == kind else {}
        said = page(language, moment, self._around or {}, Before(before, self._times.get(kind, 0)))
        self._before = moment
        self._times[kind] = self._times.get(kind, 0) + 1
        if not said:
            return []
        return [(said + " " + self._keys.explain(language, moment)).rstrip()]
