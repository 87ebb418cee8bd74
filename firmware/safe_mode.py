"""Safe mode, when no game can play or somebody asks for it: lights, a page, two keys, and a way in over USB.

The build appends this to main.py as comments, like trouble.py; it runs with the names of both.
"""

from machine import I2C, bitstream

TYPE_CHECKING = False
if TYPE_CHECKING:
    from main import KEYS, LED_ENABLE, Pin, forget, os, soft_reset, time
    from trouble import say

_ROLL, _CARD = 0, 2
# The build puts in what `device/fitted.py` and `device/screens.py` say. RED: which of a light's three bytes is its red.
LED_DATA, LIGHTS, CHAIN_START, RED = ...
SCREEN_SDA, SCREEN_SCL, SCREEN_RESET = ...
SCREEN_ADDRESS, SCREEN_SETUP, SCREEN_HEADS = ...


def light(red):
    """Have the first lights, this many, glow red; the others are dark."""
    frame = bytearray(3 * (CHAIN_START + LIGHTS))
    for place in range(CHAIN_START, CHAIN_START + red):
        frame[3 * place + RED] = 24
    bitstream(Pin(LED_DATA, Pin.OUT, value=0), 0, (400, 850, 800, 450), frame)


def dark():
    """Switch the lights off, and their supply."""
    light(0)
    Pin(LED_ENABLE, Pin.OUT, value=0)


# A page for each language, shown in turn, in MicroPython's own letters: sixteen fill a line.
_PAGES = (
    ("Safe mode", "", "ROLL: try again", "CARD: set the", "   game aside"),
    ("Notbetrieb", "", "ROLL: noch mal", "CARD: Spiel zur", "   Seite legen"),
    ("Mode secours", "", "ROLL: reessayer", "CARD: mettre la", "  partie de cote"),
    ("Veilige modus", "", "ROLL: nog eens", "CARD: spel opzij", "   leggen"),
    ("Modo sicuro", "", "ROLL: riprova", "CARD: metti da", "  parte la gara"),
)
# What CARD does instead if the files can't be read.
_ERASE = (
    ("CARD: erase", "   everything"),
    ("CARD: alles", "   loeschen"),
    ("CARD: tout", "   effacer"),
    ("CARD: alles", "   wissen"),
    ("CARD: cancella", "   tutto"),
)
_PAGE_LOOKS = 150  # looks at the keys before the next page


def draw(lines):
    """Write to the screen, if there is one."""
    from framebuf import MONO_VLSB, FrameBuffer

    pixels = bytearray(1024)
    page = FrameBuffer(pixels, 128, 64, MONO_VLSB)
    for row, line in enumerate(lines):
        page.text(line, 0, 10 * row + 2)
    try:
        bus = I2C(0, sda=Pin(SCREEN_SDA), scl=Pin(SCREEN_SCL), freq=400_000, timeout=8000)
        bus.writeto(SCREEN_ADDRESS, SCREEN_SETUP)
        for band, head in enumerate(SCREEN_HEADS):
            bus.writeto(SCREEN_ADDRESS, head + pixels[128 * band : 128 * band + 128])
    except OSError:
        pass  # the screen is missing: the lights tell of safe mode too


def safe_mode(guard, reason):
    """Run nothing of the game until somebody presses a key, which starts anew, or comes in over USB."""
    forget()
    say("mahe: safe mode: " + reason)
    try:
        wait(reason, guard.unreadable)
    finally:
        dark()
    soft_reset()


def wait(reason, unreadable):
    """Wait for ROLL, or for CARD, which sets the game aside, or erases files that can't be read."""
    Pin(SCREEN_RESET, Pin.OUT, value=0)
    Pin(LED_ENABLE, Pin.OUT, value=1)
    time.sleep_ms(20)
    Pin(SCREEN_RESET, Pin.OUT, value=1)
    roll, card = [Pin(KEYS[key], Pin.IN, Pin.PULL_UP) for key in (_ROLL, _CARD)]
    turn = 0
    before = 0b11  # a key that is down already doesn't count as pressed
    while True:
        if turn % _PAGE_LOOKS == 0:
            light(3 + turn // _PAGE_LOOKS % 2)
            language = turn // _PAGE_LOOKS % len(_PAGES)
            page = _PAGES[language]
            draw((page[:3] + _ERASE[language] if unreadable else page) + (reason[:16],))
        turn += 1
        time.sleep_ms(20)
        closed = (1 - roll()) | (1 - card()) << 1
        if closed & ~before:
            time.sleep_ms(20)
            if closed & 1 and not roll():
                return
            if closed & 2 and not card():
                erase() if unreadable else set_game_aside()
                return
        before = closed


def set_game_aside():
    """Keep the game that can't go on under another name, where it can be examined, so that a new one begins."""
    for side in "a", "b":
        try:
            os.rename("/saved/" + side + "/game", "/saved/" + side + "/game.crashed")
        except OSError:
            pass  # there is only the other copy


def erase():
    """Make a new filesystem in place of one that can't be mounted."""
    from _rp2 import Flash  # the path is empty, so rp2 would not be found
    from vfs import VfsLfs2

    VfsLfs2.mkfs(Flash(), progsize=256)
