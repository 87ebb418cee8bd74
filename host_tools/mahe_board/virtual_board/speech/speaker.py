"""Says what happens, and every page that must be heard, once and in order. MicroPython runs this file too."""

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

STILL_MS = 350  # a page is said once it has stood this long
REMINDS_MS = 20_000  # a choice that nobody has made by then is asked for once more
LATEST = 16  # lines that a frame carries
# Pages in a turn, of which everything is told in one sentence.
IN_A_TURN = ("thinking",) + tuple([kind for kind in MOVING if kind != "turn"])  # noqa: RUF005 - MicroPython lacks it
ASKS = ("first_die", "decision", "card_in_hand")  # pages that ask somebody for a choice
# What has just happened, by the pages that say it themselves.
_THROWN = ("DIE", "CARD_PLAYED")
SAID_BY_PAGE = {"decision": _THROWN, "card_in_hand": _THROWN, "seat": ("HANDED",)}
# Cards are shown only while a key is held; and scores come before the menu, as long as MENU isn't held long enough.
WAITS_MS = {"hand": 0, "scores": HOLD_MS + STILL_MS}


class Speaker:
    """Hears what a board shows, tick by tick, and puts it into lines."""

    def __init__(self) -> None:
        self.said: dict[str, Any] = {"number": 0, "latest": []}
        self._language: Language | None = None
        self._teller = Teller()
        self._key_words = KeyWords()
        self._heard: int | None = None  # how many events of the game have been taken in
        self._opens = False  # whether a game has come onto the table, of which nothing has been said
        self._moment: Moment = {"kind": ""}
        self._around: Around = None
        self._since = 0  # when the moment began, or was said
        self._due = False  # whether it is yet to be said
        self._reminds = False  # whether it is to be said once more if nobody presses a key
        self._before: Moment = {"kind": ""}  # the page said last
        self._times: dict[str, int] = {}  # how many pages of each kind have been said

    def hear(self, now: int, letters: str, moment: "Moment", around: "Around") -> "dict[str, Any]":
        """Take in what is shown at this millisecond; returns how many lines have been said, and the latest of them."""
        lines: list[str] = []
        language = self.speak(letters)
        self._listen(around)
        if moment is not self._moment and moment != self._moment:
            self._moment, self._since, self._due, self._reminds = moment, now, True, False
            if moment["kind"] in IN_A_TURN:
                self._before = {"kind": ""}  # what is shown after it is to be heard, as it may be anew
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
        """Forget the lines, and say the page again: something else has been shown meanwhile."""
        self.said = {"number": 0, "latest": []}
        self._before = {"kind": ""}
        self._due = True

    def voice(self) -> "Voice | None":
        """What the game that was heard last can be spoken of with; None if there is none."""
        return Voice(self._language, self._around) if self._language and self._around else None

    def again(self) -> str:
        """The page once more, with all that its keys do; empty if there is nothing to be heard."""
        sentence = sentence_of(self._moment)
        if sentence is None or self._language is None:
            return ""
        page = Page(self._language, self._around, self._moment, {}, 0)
        return (sentence(page) + " " + self._key_words.explain(page, True)).rstrip()

    def speak(self, letters: str) -> Language:
        """Speak this language from now on, given by its two letters."""
        if self._language is None or self._language.letters != letters:
            self._language = Language(letters)
            self._key_words.forget()
            self._times = {}
        return self._language

    def _listen(self, around: "Around") -> None:
        """Take in what has happened since the last tick."""
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
        """What has happened before this page; where everybody stands, if a game has just come onto the table."""
        self._teller.forget(SAID_BY_PAGE.get(self._moment["kind"], ()))
        said = self._teller.sentences(voice, bool(self._times.get("lesson")))
        if self._opens:
            self._opens = False
            if len(voice.around["raft"]) < sum([len(player["turtles"]) for player in voice.around["players"]]):
                said.append(" ".join(where(voice)))
            elif self._moment["kind"] != "lesson":  # which says it too
                said.append(voice.middle())
        return said

    def _page(self, language: Language) -> str:
        """The page in a line; empty if it says nothing new."""
        moment, kind = self._moment, self._moment["kind"]
        sentence = sentence_of(moment)
        if sentence is None:
            return ""
        before = self._before if self._before["kind"] == kind else {}
        page = Page(language, self._around, moment, before, self._times.get(kind, 0))
        said = sentence(page)
        if kind == "result" and self._times.pop("lesson", 0):
            said += " " + page.say("first steps over")
        if kind != "hand":  # after which the scores are as before
            self._before = moment
        self._times[kind] = self._times.get(kind, 0) + 1
        return (said + " " + self._key_words.explain(page)).rstrip() if said else ""


def sentence_of(moment: "Moment") -> "Sentence | None":
    """The function that puts a page of this kind into words; None if it is not said."""
    kind = moment["kind"]
    return game_pages.SENTENCES.get(kind) or set_up_pages.SENTENCES.get(kind)
