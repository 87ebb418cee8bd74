"""Safe mode, when no game can play or keys ask for it: lights, a page, three keys, and access over USB."""

import os
import time

from mahe_guard import chip, files, page
from mahe_guard.lights import RED, Lights
from mahe_guard.usb import say
from mahe_guard.wiring import keys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe_guard.guard import Guard

_ROLL, _STOP, _CARD, _MENU = range(4)
# A page for each language, shown in turn.
_PAGES = (
    ("Safe mode", "", "ROLL: try again", "CARD: set the", "   game aside"),
    ("Notbetrieb", "", "ROLL: noch mal", "CARD: Spiel zur", "   Seite legen"),
    ("Mode secours", "", "ROLL: reessayer", "CARD: mettre la", "  partie de cote"),
    ("Veilige modus", "", "ROLL: nog eens", "CARD: spel opzij", "   leggen"),
    ("Modo sicuro", "", "ROLL: riprova", "CARD: metti da", "  parte la gara"),
)
# CARD's lines if the files can't be read,
_ERASE = (
    ("CARD: erase", "   everything"),
    ("CARD: alles", "   loeschen"),
    ("CARD: tout", "   effacer"),
    ("CARD: alles", "   wissen"),
    ("CARD: cancella", "   tutto"),
)
# and its question before it erases them.
_SURE = (
    ("Erase all games?", "", "MENU: erase", "ROLL: no"),
    ("Alle Spiele weg?", "", "MENU: loeschen", "ROLL: nein"),
    ("Tout effacer?", "", "MENU: effacer", "ROLL: non"),
    ("Alles wissen?", "", "MENU: wissen", "ROLL: nee"),
    ("Cancello tutto?", "", "MENU: cancella", "ROLL: no"),
)
_LOOK_MS = 20
_PAGE_LOOKS = 150  # before the next page
_SAVED, _COPIES, _GAME = "/saved", "ab", "game"  # a folder for each copy


def run_safe_mode(guard: "Guard", reason: str) -> None:
    """Show safe mode until a key is pressed or a laptop interrupts; then everything starts anew."""
    chip.stop_watching()
    say("mahe: safe mode: " + reason)
    lights = Lights(guard.fitted)
    while not lights.are_ready():
        pass
    try:
        _wait(guard, lights, reason, guard.unreadable)
    finally:
        lights.switch_off()
    guard.forget()  # only now: starts that fail even here are counted
    guard.restart()


def _wait(guard: "Guard", lights: Lights, reason: str, unreadable: int) -> None:
    pressed = Presses(guard)
    turn = 0
    shown = sure = False  # whether a page is shown, and the question whether to erase
    while True:
        if turn % _PAGE_LOOKS == 0:
            language = turn // _PAGE_LOOKS % len(_PAGES)
            usual = _PAGES[language][:3] + _ERASE[language] if unreadable else _PAGES[language]
            lights.glow(3 + turn // _PAGE_LOOKS % 2, RED)
            page.show(guard.fitted, (_SURE[language] if sure else usual) + (reason[:16],), anew=not shown)
            shown = True
        turn += 1
        time.sleep_ms(_LOOK_MS)
        key = pressed.next()
        if key == _ROLL:
            return
        if key == _MENU and sure:
            chip.watch()  # a write may never end
            files.erase()
            return
        if key == _CARD and not unreadable:
            chip.watch()
            set_game_aside()
            return
        if key == _CARD:
            sure = True
            turn -= turn % _PAGE_LOOKS or _PAGE_LOOKS  # back to the page's first look: the question comes at once


class Presses:
    """Reads presses; a key that is down from the beginning counts only after its release."""

    def __init__(self, guard: "Guard") -> None:
        self._keys = keys(guard.fitted)
        self._before = [True] * len(self._keys)

    def next(self) -> int | None:
        """The key pressed since the last call, debounced; None if there is none."""
        found = None
        for number, key in enumerate(self._keys):
            down = not key()
            if down and not self._before[number] and found is None:
                time.sleep_ms(_LOOK_MS)
                down = not key()
                if down:
                    found = number
            self._before[number] = down
        return found


def set_game_aside() -> None:
    """Rename the game that can't go on, beside earlier ones, so that a new one begins."""
    copies = os.listdir(_SAVED) if _SAVED[1:] in os.listdir("/") else []
    folders = [f"{_SAVED}/{copy}" for copy in _COPIES if copy in copies]
    there = [name for folder in folders for name in os.listdir(folder)]
    number = 1
    while f"{_GAME}.crashed-{number}" in there:
        number += 1
    for folder in folders:
        if _GAME in os.listdir(folder):
            os.rename(f"{folder}/{_GAME}", f"{folder}/{_GAME}.crashed-{number}")
