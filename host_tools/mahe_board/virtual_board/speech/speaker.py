"""Turns events and pages into lines of speech, each once and in order. MicroPython runs this file too."""

from mahe.table.people import HOLD_MS
from mahe_board.virtual_board.moment import MOVING
from mahe_board.virtual_board.speech import game_pages, set_up_pages
from mahe_board.virtual_board.speech.key_words import KeyWords
from mahe_board.virtual_board.speech.language import Language, Voice
from mahe_board.virtual_board.speech.page import Page, practised
from mahe_board.virtual_board.speech.telling import Teller
from mahe_board.virtual_board.speech.where_all_stand import where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mahe_board.virtual_board.speech.page import Sentence

    Around = dict[str, Any] | None
    Moment = dict[str, Any]

STILL_MS = 350  # a page is said after it has been up this long
REMINDS_MS = 20_000  # an open choice is repeated once after this time
LATEST = 16  # most lines that a frame carries
# Pages within a turn, which one sentence tells as a whole.
IN_A_TURN = ("thinking",) + tuple([kind for kind in MOVING if kind != "turn"])  # noqa: RUF005 - MicroPython lacks it
ASKS = ("first_die", "decision", "card_in_hand")  # pages that ask somebody for a choice
# Page -> the kinds of events that the page's own sentence tells, so they aren't told before it.
_THROWN = ("DIE", "CARD_PLAYED")
SAID_BY_PAGE = {"decision": _THROWN, "card_in_hand": _THROWN, "seat": ("HANDED",)}
# Cards show only while a key is held: say them at once. Scores show while MENU is held, on the way to the menu: wait.
WAITS_MS = {"hand": 0, "scores": HOLD_MS + STILL_MS}


class Speaker:
    """Takes a board's moments, tick by tick, and makes lines."""

    def __init__(self) -> None:
        self.said: dict[str, Any] = {"number": 0, "latest": []}
        self._language: Language | None = None
        self._teller = Teller()
        self._key_words = KeyWords()
        self._heard: int | None = None  # number of the last event taken
        self._opens = False  # a game has begun or been continued, and nothing was said about it yet
        self._moment: Moment = {"kind": ""}
        self._around: Around = None
        self._since = 0  # when the moment began, or was said
        self._due = False  # whether the moment must still be said
        self._reminds = False  # whether the moment will be repeated if no key is pressed
        self._before: Moment = {"kind": ""}  # the page said last
        self._times: dict[str, int] = {}  # kind of page -> times said

    def hear(self, now: int, letters: str, moment: "Moment", around: "Around") -> "dict[str, Any]":
        """Take the moment at this millisecond; returns the number of lines so far, and the latest."""
        lines: list[str] = []
        language = self.speak(letters)
        self._listen(around)
        if moment is not self._moment and moment != self._moment:
            self._moment, self._since, self._due, self._reminds = moment, now, True, False
            if moment["kind"] in IN_A_TURN:
                self._before = {"kind": ""}  # after a move the page is said even if it is the same as before the move
            elif around:
                lines += self._events(Voice(language, around))
        if self._due and now - self._since >= WAITS_MS.get(moment["kind"], STILL_MS):
            line = self._page(language)
            lines += [line] if line else []
            self._since, self._due, self._reminds = now, False, moment["kind"] in ASKS
        elif self._reminds and now - self._since >= REMINDS_MS:
            self._reminds = False
            page = practised(language, self._around, moment)
            lines += [game_pages.SENTENCES[moment["kind"]](page)] if game_pages.is_asked(page) else []
        if lines:
            latest = (self.said["latest"] + lines)[-LATEST:]
            self.said = {"number": self.said["number"] + len(lines), "latest": latest}
        return self.said

    def begin_anew(self) -> None:
        """Forget the lines and say the page again, after something else was shown."""
        self.said = {"number": 0, "latest": []}
        self._before = {"kind": ""}
        self._due = True

    def voice(self) -> "Voice | None":
        """A voice for the current game; None without one."""
        return Voice(self._language, self._around) if self._language and self._around else None

    def again(self) -> str:
        """Return the speech of the page once more, with all its keys; empty if the page has no speech."""
        sentence = sentence_of(self._moment)
        if sentence is None or self._language is None:
            return ""
        page = Page(self._language, self._around, self._moment, {}, 0)
        return (sentence(page) + " " + self._key_words.explain(page, True)).rstrip()

    def speak(self, letters: str) -> Language:
        """Switch to a language, by its two letters."""
        if self._language is None or self._language.letters != letters:
            self._language = Language(letters)
            self._key_words.forget()
            self._times = {}
        return self._language

    def _listen(self, around: "Around") -> None:
        """Take the events since the last tick."""
        before, self._around = self._around, around
        if around is None:
            self._heard = None
            return
        if not around["winners"] and (before is None or before["winners"]):
            self._opens = True
            self._teller.begin(around["seat"])
        number, latest = around["events"]["number"], around["events"]["latest"]
        fresh = 0 if self._heard is None else min(number - self._heard, len(latest))
        self._heard = number
        for event in latest[len(latest) - fresh :]:
            self._teller.take(event)

    def _events(self, voice: Voice) -> "list[str]":
        """Tell the events before this page; if a game was just continued, also say where all turtles are."""
        self._teller.forget(SAID_BY_PAGE.get(self._moment["kind"], ()))
        said = self._teller.sentences(voice, bool(self._times.get("lesson")))
        if self._opens:
            self._opens = False
            if len(voice.around["raft"]) < sum([len(player["turtles"]) for player in voice.around["players"]]):
                said.append(" ".join(where(voice)))
            elif self._moment["kind"] != "lesson":  # a lesson tells about the middle itself
                said.append(voice.middle())
        return said

    def _page(self, language: Language) -> str:
        """Return the line for the page; empty if nothing is new."""
        moment, kind = self._moment, self._moment["kind"]
        sentence = sentence_of(moment)
        if sentence is None:
            return ""
        before = self._before if self._before["kind"] == kind else {}
        page = Page(language, self._around, moment, before, self._times.get(kind, 0))
        said = sentence(page)
        if kind == "result" and self._times.pop("lesson", 0):
            said += " " + page.say("first steps over")
        if kind != "hand":  # a hand is shown over the scores, which aren't said again after it
            self._before = moment
        self._times[kind] = self._times.get(kind, 0) + 1
        return (said + " " + self._key_words.explain(page)).rstrip() if said else ""


def sentence_of(moment: "Moment") -> "Sentence | None":
    """The function for pages of this kind; None if they have no speech."""
    kind = moment["kind"]
    return game_pages.SENTENCES.get(kind) or set_up_pages.SENTENCES.get(kind)
