"""The table in play, as a page is told of it: the firmware's own. MicroPython runs this file too."""

from mahe.rules.record import record_of
from mahe.rules.telling import named
from mahe.show.stage import LOUD
from mahe.table.table import Table
from mahe_board.play.around import Witness, log
from mahe_board.play.frame import UNTOLD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Live(Table):
    """A table that answers pages, and tells them what it shows."""

    takes_presses = True
    names: "tuple[str, ...]" = ()  # of the players, where a record has them

    def __init__(self, *ports: "Any") -> None:
        super().__init__(*ports)
        self.stage.picture = self._witness = Witness()
        self.answers = {
            "log": self.log,
            "meet": self.meet_people,
            "record": self.record,
            "review": self.review,
            "sound": self.sound,
        }

    def told(self) -> "dict[str, Any]":
        """What a page is told besides lights, screen and tone."""
        stage = self.stage
        told = dict(UNTOLD)
        told["words"] = self.words
        told["look"] = self.look
        told["language"] = self.language
        told["turtles"] = list(stage.paper.turtles)
        told["sound"] = stage.sound
        told["around"] = self._witness.told(self.game, stage.paper, self.names)
        return told

    def show_again(self) -> None:
        """Draw the whole page once more: something else has been on the screen."""
        self.stage.refresh()

    def log(self, _: object) -> "list[dict[str, Any]] | None":
        """What has happened in the game on the table."""
        return [named(event) for event in log(self.game)] if self.game else None

    def meet_people(self, languages: object) -> bool:
        """Learn which languages the page's people read, best first; a new board speaks the first that it knows."""
        if not isinstance(languages, list):
            return False
        for language in languages[:20]:
            if isinstance(language, str):
                self.meet(language[:2].lower())
        return True

    def record(self, _: object) -> "str | None":
        """The game so far as MAHE-RECORD."""
        return record_of(self.game) if self.game else None

    def review(self, _: object) -> "dict[str, Any] | None":
        """How the game has gone: ranking, eggs over time, luck."""
        from mahe_board.replay.review import review
        from mahe_board.replay.story import story_of

        return review(story_of(self.game)) if self.game else None

    def sound(self, volume: object) -> bool:
        """Set the volume, 0 (off) to 3 (loud), as in the board's menu; False if there is none such."""
        if volume not in range(LOUD + 1):
            return False
        self.settings.choose_meaning("sound", volume)
        self.use_settings()
        self.keep_settings()
        return True
