"""Each event as an act on the stage: its scene, its tune, its page, and how long all of that takes."""

from mahe.rules.events import (
    BUST,
    CARD_PLAYED,
    CARD_PLAYED_DICE,
    CARD_PLAYED_EGGS,
    CARD_PLAYED_TOTAL,
    DIE,
    DIE_DICE,
    DIE_VALUE,
    GOES,
    GOES_DECIDER,
    GOES_TOPMOST,
    GOES_TURTLE,
    KIND,
    MOVED,
    MOVED_END,
    MOVED_ON,
    TAKEN_BACK,
    TURN,
    TURN_SEAT,
    TURNED_UP,
    TURNED_UP_CARDS,
    TURNED_UP_EGGS,
    WON,
    WON_EGGS,
    WON_TURTLE,
)
from mahe.show import tunes, turn_pages, words
from mahe.show.moves import Blink, Bust, Hops, Laying, TurningUp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.board import Waiting
    from mahe.show.picture import Picture
    from mahe.show.ports import Page, Scene

_TUMBLE = 700  # ms until a thrown die lies still
_LIES = 350  # ms it lies there, to be read
_TURNS = 70  # ms each face shows
_FACES = (5, 2, 6, 3, 1, 4)  # as a tumbling die shows them
_PLAYED = 1200
_TAKES_BACK = 900


class Acts:
    """Has a scene of each kind, which begins anew whenever it is wanted."""

    def __init__(self, waiting: "Waiting") -> None:
        self._waiting = waiting
        self._hops = Hops()
        self._bust = Bust()
        self._laying = Laying()
        self._turning_up = TurningUp()
        self._blink = Blink()

    def of(self, event: tuple, picture: "Picture", pace: int) -> tuple | None:
        """The scene, tune, ms, page and its arguments; None if an event isn't shown.

        The scene is None if the one before goes on, the page if each frame has its own: a die tumbles.
        """
        kind = event[KIND]
        if kind == DIE:
            rides = event[DIE_DICE] > 1 and picture.setup.owner[picture.turtle()] != picture.decider()
            scene = self._waiting.for_turtle(picture.topmost() if rides else picture.turtle())
            tune = tunes.followed(tunes.TUMBLE, _TUMBLE * pace >> 2, tunes.die(event[DIE_VALUE]))
            return scene, tune, _TUMBLE + _LIES, None, ()
        if kind == MOVED:
            hops = self._hops.begin(event)
            lands = (hops.length - hops.step) * pace >> 2
            tune = tunes.followed(tunes.HOP, lands, tunes.ON_TOP if event[MOVED_ON] else tunes.LANDED)
            return hops, tune, hops.length, turn_pages.swimming, (hops.spaces, event[MOVED_END], hops.group)
        if kind == BUST:
            return _act(self._bust.begin(event), tunes.BUST, turn_pages.busting)
        if kind == WON:
            return _act(self._laying.begin(event), tunes.EGGS, turn_pages.laying, event[WON_TURTLE], event[WON_EGGS])
        if kind == TURNED_UP:
            about = event[TURNED_UP_EGGS], event[TURNED_UP_CARDS]
            return _act(self._turning_up.begin(event), tunes.CARD, turn_pages.turning_up, *about)
        if kind == GOES and picture.setup.owner[event[GOES_TURTLE]] != event[GOES_DECIDER]:
            about = event[GOES_TOPMOST], event[GOES_TURTLE]
            return _act(self._blink.begin(about[0]), tunes.TURN, turn_pages.deciding, *about)
        if kind == TURN:
            turtle = turn_pages.turtle_of_seat(picture, event[TURN_SEAT])
            return _act(self._blink.begin(turtle), tunes.TURN, turn_pages.turn, event[TURN_SEAT])
        if kind == CARD_PLAYED:
            played = event[CARD_PLAYED_EGGS], event[CARD_PLAYED_TOTAL], event[CARD_PLAYED_DICE]
            return None, tunes.CARD, _PLAYED, turn_pages.playing, played
        if kind == TAKEN_BACK:
            return None, tunes.BACK, _TAKES_BACK, turn_pages.message, (words.TAKEN_BACK,)
        return None


def _act(scene: "Scene", tune: tuple[int, ...], page: "Page", *about: int) -> tuple:
    return scene, tune, scene.length, page, about


def thrown(event: tuple, ms: int) -> tuple[int, ...]:
    """The arguments of a tumbling die's page by now: one face after the other, and at last all that was thrown."""
    return (_FACES[ms // _TURNS % 6],) if ms < _TUMBLE else event[DIE_VALUE:]
