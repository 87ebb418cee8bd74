"""The types of screen, by their names in the record of what is fitted: another type is another row."""

ADDRESS = 0x3C  # on the I²C bus, of all of them

# Name: the column in which the picture begins, and the commands for this type alone, one a line.
SCREENS = {
    "SSD1306": (  # and SSD1309, which has no charge pump and ignores the command
        0,
        b"\x20\x02"  # addressing: column after column, within one band
        b"\x8d\x14",  # charge pump: on
    ),
}
_ALL = (
    b"\x00"  # column, low half: 0
    b"\x10"  # column, high half: 0
    b"\xa8\x3f"  # rows: 64
    b"\xd3\x00"  # shift upwards: none
    b"\x40"  # first row: 0
    b"\xa1"  # columns from right to left, and
    b"\xc8"  # rows from below: upright, as it is wired
    b"\xda\x12"  # wiring of the rows: alternating
    b"\xd5\x80"  # clock: as after a reset
    b"\x81\xcf"  # contrast
    b"\xd9\xf1"  # precharge: 15 clocks, discharge 1
    b"\xdb\x30"  # voltage of a row that is not chosen
    b"\xa4"  # show the memory
    b"\xa6"  # a 1 is lit
    b"\xaf"  # on
)
_USUAL = "SSD1306"  # stands for types that this version doesn't know
# Control bytes: only commands follow; one command follows; only data follow.
_COMMANDS = b"\x00"
_ONE = 0x80
_DATA = 0x40
_BAND = 0xB0  # commands: band + its number, column + its low and its high half
_LOW = 0x00
_HIGH = 0x10


def setup_of(name: str) -> bytes:
    """The message that sets a screen up, and lights it."""
    return _COMMANDS + SCREENS.get(name, SCREENS[_USUAL])[1] + _ALL


def head_of(name: str, band: int) -> bytes:
    """The bytes in front of the 128 of a band: eight rows of dots, which the data sheets call a page."""
    column = SCREENS.get(name, SCREENS[_USUAL])[0]
    head: tuple[int, ...] = (_ONE, _BAND + band)
    if column:  # 0 needs no command: the column wraps to 0 after every band
        head += (_ONE, _LOW + (column & 15), _ONE, _HIGH + (column >> 4))
    return bytes(head + (_DATA,))
