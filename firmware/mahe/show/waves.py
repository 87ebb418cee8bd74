"""The scene of a board that waits for a game."""

from mahe.rules.stacks import BEACH
from mahe.show.board_lights import pulse
from mahe.show.canvas import WHOLE, Canvas
from mahe.show.geometry import space
from mahe.show.palette import EGG_AT, WATER_AT
from mahe.show.shown_position import Picture


class Wave:
    """A calm wave round the island."""

    length = 0

    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None:
        """Draw a crest and its tail, and a breathing egg."""
        canvas.clear()
        crest = ms // 12  # the place of the crest, in 16ths of a space
        for behind in range(8):
            place = (crest >> 4) - behind
            strength = (WHOLE - behind * 30) - (16 - (crest & 15))
            number = place % BEACH + 1
            light = space(number, 2 + (place * 5 >> 2 & 3))
            canvas.light(light, colours, WATER_AT, strength)
            canvas.light(light - 1 if number & 1 else light + 1, colours, WATER_AT, strength >> 2)
        canvas.eggs(1, colours, EGG_AT, pulse(ms, 4000))
