"""The screen being drawn: 128 × 64 dots, in lines of text with signs, and the legends of the four keys."""

import framebuf

from mahe.rules.roster import name_of
from mahe.show import font, glyphs, signs
from mahe.show.keys import KEY_BITS, MENU, ROLL, STOP, word_of
from mahe.show.texts import KEY_NAMES, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

WIDTH = 128
HEIGHT = 64
LINE = font.LINE
_APART = LINE + 1  # so that an accent on a capital doesn't touch the tail of a letter above it
TITLE = 11  # rows of the title bar
_SPACE = 4  # pixels between two words: a space with its gaps
LEGENDS = 43  # where the two lines of legends begin
LEGEND_LINE = 11  # from one line to the other: the pictures of the keys are 10 high
LEGEND_TEXT = 1  # a text begins this far below the upper edge of its key
HALF = WIDTH // 2
_RIGHT = 55  # where the legends at the right begin: the longest fits in every language
_LEGENDS_FROM = LEGENDS // 8  # in bands of eight rows
_SIGN = 12  # room for a sign at the left of a title
KEYS = (glyphs.KEY_ROLL, glyphs.KEY_STOP, glyphs.KEY_CARD, glyphs.KEY_MENU)
assert len(KEYS) == len(KEY_NAMES) == 4, "the screen has places for four legends: two lines of two"
_SPOKEN = tuple([name + ": " for name in KEY_NAMES])


class Paper:
    """Draws for the pages, in one language, and keeps the words it has drawn: people need time to read them."""

    def __init__(self) -> None:
        self.pixels = bytearray(WIDTH * HEIGHT // 8)
        self.buffer = framebuf.FrameBuffer(self.pixels, WIDTH, HEIGHT, framebuf.MONO_VLSB)
        self._bytes = framebuf.FrameBuffer(self.pixels, len(self.pixels), 1, framebuf.GS8)
        self._legends = framebuf.FrameBuffer(
            memoryview(self.pixels)[_LEGENDS_FROM * WIDTH :], WIDTH, HEIGHT - 8 * _LEGENDS_FROM, framebuf.MONO_VLSB
        )
        self._keys = [signs.framed(sign) for sign in KEYS]  # nearly every page has them
        self.words: list[str | int] = []  # numbers stay numbers: turning one into a text takes 0.15 ms
        self.keys: tuple = ()  # the page's keys (keys.py)
        self.has_second_line = False  # whether a line above the legends tells what holding a key does
        self._language = ""
        self.texts: tuple[str, ...] = ()  # the texts, by their numbers in `words`
        self.turtles: tuple[str, ...] = ()  # the turtles' names
        self.players: dict[str, tuple[str, str]] = {}  # name and character of computer players, by name in the rules
        self.settings: dict[str, str] = {}  # each setting's name in the menu, by its name in the code

    def speak(self, language: str) -> None:
        """Write in this language from now on."""
        if language == self._language:
            return
        self._language = language
        self.texts = ()  # two languages are never in memory at once
        self.turtles = ()
        self.players = {}
        self.settings = {}
        texts = load(language)
        self.texts, self.turtles = texts.TEXTS, texts.TURTLES
        self.players, self.settings = texts.PLAYERS, texts.SETTINGS

    def clear(self, keys: tuple = ()) -> None:
        """Begin a new page with these keys."""
        self._bytes.fill(0)  # as bytes: 0.8 ms quicker than as dots
        self.words = []
        self.keys = keys
        self.has_second_line = False

    def say(self, text: int, *values: object) -> str:
        """A text in the language spoken, with names and numbers put in."""
        said = self.texts[text]
        return said % values if values else said

    def letters(self) -> int:
        """How many letters of the page there are to read."""
        return sum([len(word) if isinstance(word, str) else 1 + (word > 9) for word in self.words])

    def player(self, number: int) -> str:
        """The name of a person or a computer player, by its number on the roster."""
        return self.players[name_of(number)][0]

    def character(self, number: int) -> str:
        """How a computer player plays, in a sentence."""
        return self.players[name_of(number)][1]

    def line(self, y: int, text: str, x: int = 0, scale: int = 1, shown: int = WIDTH) -> int:
        """Write at x, at most `shown` letters; returns where the text ends."""
        self.words.append(text)
        return font.draw(self.buffer, text[:shown], x, y, scale) - scale

    def right(self, y: int, text: str, edge: int = WIDTH) -> None:
        """Write a text that ends at this edge."""
        self.line(y, text, edge - font.width(text))

    def number(self, y: int, number: int, edge: int) -> None:
        """Write a number that ends at this edge."""
        self.words.append(number)
        font.draw_number(self.buffer, number, edge, y)

    def centre(self, y: int, text: str, scale: int = 1, left: int = 0) -> None:
        """Write in the middle between `left` and the screen's right edge; large only if there is room."""
        wide = font.width(text)
        if scale > 1 and scale * wide > WIDTH - left:
            scale = 1
            y += 4
        self.line(y, text, (left + WIDTH - scale * wide) // 2, scale)

    def wrapped(self, y: int, text: str, left: int = 0) -> "Generator[None, None, int]":
        """Write in as many centred lines as it takes, each a part of the page; returns where the next would begin."""
        spoken = len(self.words)
        for part in text.split("\n"):
            y = yield from self._wrap(y, part, left)
        del self.words[spoken:]
        self.words.append(text.replace("\n", " "))
        return y

    def _wrap(self, y: int, text: str, left: int) -> "Generator[None, None, int]":
        """Write a text without line ends; returns where the next line would begin."""
        line: list[str] = []
        wide = 0
        for word in text.split(" "):
            more = font.width(word)
            if line and wide + _SPACE + more > WIDTH - left:
                self.line(y, " ".join(line), (left + WIDTH - wide) // 2)
                yield
                y += _APART
                line = []
            wide = wide + _SPACE + more if line else more
            line.append(word)
        self.line(y, " ".join(line), (left + WIDTH - wide) // 2)
        yield
        return y + _APART

    def title(self, text: str, turtle: int = -1, behind: int = -1) -> None:
        """Write the first line, dark on light; a turtle's sign may stand before it, and another's after it."""
        self.buffer.fill_rect(0, 0, WIDTH, TITLE, 1)
        x = 2
        if turtle >= 0:
            signs.draw(self.buffer, signs.TURTLES[turtle], x, 2, 0)
            x = _SIGN
        self.words.append(text)
        x = font.draw(self.buffer, text, x, 2, 1, 0)
        if behind >= 0:
            signs.draw(self.buffer, signs.TURTLES[behind], x + 4, 2, 0)

    def point(self) -> None:
        """Make the legends stand out, dark on light."""
        self._legends.blit(self._legends, 0, 0, -1, font.INVERSE)  # type: ignore[arg-type]  # the stub is wrong

    def legends(self) -> "Generator[None, None, None]":
        """Write each key's legend: for a tap or, if that has none, for a hold. Each two are a part of the page."""
        drawn = 0
        for event, word, value, turtle in self.keys:
            if word >= 0:
                text = self.say(word) if value < 0 else self.say(word, value)
                key = event & KEY_BITS
                if key == event or word_of(self.keys, key) < 0:
                    self._legend(key, text, turtle)
                elif self.has_second_line and key != MENU:
                    self._held_too(key, text)
                else:
                    continue
                drawn += 1
                if not drawn & 1:
                    yield

    def _legend(self, key: int, text: str, turtle: int) -> None:
        """Write in the key's own place, ROLL and STOP above, CARD and MENU below."""
        at = key - ROLL
        x = _RIGHT if at & 1 else 0
        y = LEGENDS + LEGEND_LINE * (at >> 1)
        self.buffer.blit(self._keys[at], x, y, 0)
        self.words.append(_SPOKEN[at] + text)
        x += _SIGN - 1
        y += LEGEND_TEXT
        if turtle >= 0:
            signs.draw(self.buffer, signs.TURTLES[turtle], x, y)
            text = text[2:]
            x += _SIGN - 1
        font.draw(self.buffer, text, x, y)

    def _held_too(self, key: int, text: str) -> None:
        """Write the legend for a hold of STOP or CARD above STOP's."""
        self.words.append(_SPOKEN[key - ROLL] + text)
        x = min(_RIGHT + _SIGN - 1, WIDTH - font.width(text))
        if key != STOP:  # STOP needs no picture: this is above its own
            self.buffer.blit(self._keys[key - ROLL], x - _SIGN + 1, LEGENDS - LINE - LEGEND_TEXT, 0)
        font.draw(self.buffer, text, x, LEGENDS - LINE)
