"""The firmware's table with the interface that a page needs (`Shown`). MicroPython runs this file too."""

from mahe.table.opening import meet
from mahe.table.settings import SETTINGS
from mahe.table.table import Table
from mahe_board.virtual_board.moment import Moments
from mahe_board.virtual_board.play.frame import UNTOLD
from mahe_board.virtual_board.play.game_summary import Witness
from mahe_board.virtual_board.play.queries import Answering
from mahe_board.virtual_board.speech.speaker import Speaker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mahe_board.virtual_board.moment import OnScreen

_VOLUMES = {volume: number for _, name, _, values in SETTINGS if name == "sound" for number, _, volume in values}


class Live(Answering, Table):
    """A table that answers pages, and tells them its state."""

    takes_presses = True
    names: "tuple[str, ...]" = ()  # players' names, if the game comes from a record that has them

    def __init__(self, *ports: "Any") -> None:
        super().__init__(*ports)
        self.stage.picture = self._witness = Witness()
        self._moments = Moments()
        self.speaker = Speaker()
        self.answers = self.about_the_game()
        self.answers["meet"] = self.meet_people
        self.answers["sound"] = self.sound

    def tick(self, now: int) -> None:
        """Tick, and at once do all the work that a Pico does in the time left after a frame."""
        super().tick(now)
        while self.follow_up():
            pass

    def told(self) -> "dict[str, Any]":
        """The fields of a frame besides lights, screen and tone."""
        stage = self.stage
        told = dict(UNTOLD)
        told["look"] = stage.look
        told["language"] = stage.language
        told["turtles"] = list(stage.display.paper.turtles)
        told["sound"] = stage.sound
        witness, game = self._witness, self.game
        on = game is not None and game.position.setup is witness.setup
        if game and on:
            moving = game.position.state() != witness.state()
            language = self.speaker.speak(stage.language)
            told["around"] = witness.told(stage.display.paper, language, self.names, moving)
        told["moment"] = self._moments.told(self.on_screen(), witness if on else None, stage.display.paper)
        told["said"] = self.speaker.hear(stage.now, stage.language, told["moment"], told["around"])
        return told

    def on_screen(self) -> "OnScreen":
        """The screen's page by name, its arguments, and the keys' meanings."""
        page, about, keys = self.stage.display.on_screen()
        return page.__name__, about, keys

    def show_again(self) -> None:
        """Redraw the whole page and say it again, after something else was on the screen."""
        self.stage.display.refresh()
        self.speaker.begin_anew()

    def meet_people(self, languages: object) -> bool:
        """Take the browser's languages in order of preference; a new board uses the first that it has."""
        if not isinstance(languages, list):
            return False
        for language in languages[:20]:
            if isinstance(language, str):
                meet(self, language[:2].lower())
        return True

    def sound(self, volume: object) -> bool:
        """Set the volume, 0 (off) to 3 (loud), as in the board's menu; False for any other value."""
        if not isinstance(volume, int) or volume not in _VOLUMES:
            return False
        self.settings.choose("sound", _VOLUMES[volume])
        self.use_settings()
        self.keep_settings()
        return True
