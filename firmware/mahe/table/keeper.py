"""Saves the game and the settings, as soon as a frame is out."""

from mahe.rules.save import write
from mahe.show import words
from mahe.table.settings import BadSettings, Settings, unpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.rules.game import Game
    from mahe.show.ports import Store

SIDES = 2  # copies of each name that a board has, of which one may be older


class Keeper:
    """Saves game and settings when due, and adds failures to the troubles that are to be told."""

    def __init__(self, store: "Store", troubles: list[tuple]) -> None:
        self.store = store
        self.may_save = True  # False while the supply sags: saves wait
        self.no_room = False  # whether the last save found no room
        self._troubles = troubles
        self._game: Game | None = None
        self._game_due = False
        self._settings = b""
        self._settings_due = False

    def save(self, game: "Game | None") -> None:
        """Save the game, or that there is none, as soon as the next frame is out."""
        self._game = game
        self._game_due = True

    def save_settings(self, packed: bytes) -> None:
        """Save the settings, if they have changed, as soon as a frame is out."""
        if packed != self._settings:
            self._settings = packed
            self._settings_due = True

    def comes_first(self) -> bool:
        """Whether a game is to be saved now, before other work."""
        return self._game_due and self.may_save

    def catch_up(self) -> bool:
        """Do a save that is due, the game before the settings; False if none is."""
        if self._game_due:
            self._game_due = False
            self.keep("game", b"" if self._game is None else write(self._game))
        elif self._settings_due:
            self._settings_due = False
            self.keep("settings", self._settings)
        else:
            return False
        return True

    def keep(self, name: str, data: bytes) -> bool:
        """Save; returns whether there was room. If there was none, that is told once, and the next save tries again."""
        try:
            self.store.replace(name, data)
            self.no_room = False
        except OSError:
            self.cannot_save(words.NO_ROOM)
        return not self.no_room

    def cannot_save(self, text: int) -> None:
        """Report this trouble, and not again until a save has succeeded."""
        if not self.no_room:
            self._troubles.append((text,))
        self.no_room = True

    def kept_settings(self) -> Settings | None:
        """The settings that were saved, if any can be read."""
        for _ in range(SIDES):
            data = self.store.read("settings")
            if not data:
                break
            try:
                settings = unpack(data)
                self._settings = data
                return settings
            except BadSettings:
                self.store.set_aside("settings")
                self._troubles.append((words.BROKEN_SETTINGS,))
        return None
