"""The stand-in for framebuf draws the same pixels as MicroPython's own."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

import framebuf
import pytest

from tests.emulator.stand_in.painting import Order, Picture, paint
from tests.needs import need_node
from tests.webassembly import run_code

ASK = """
import json
from painting import paint
for pictures, orders in json.loads({scenes!r}):
    print(json.dumps(paint(pictures, orders)))
"""
SCENES, LETTERS = 50, 10
ORDERS = 120
# Pictures of odd sizes in every format, some with a wider stride; then palettes: two colours, 256 greys, 16 colours.
SIZES = ((21, 13), (8, 8), (33, 24), (5, 17))
SMALL = ((21, 13), (8, 8), (9, 19), (5, 7))
FORMATS = (
    framebuf.MONO_VLSB,
    framebuf.GS4_HMSB,
    framebuf.GS8,
    framebuf.RGB565,
)
GREYS = (framebuf.GS4_HMSB, framebuf.GS8)
MONO_PALETTE, GREY_PALETTE, TABLE, COLOURS = 4, 5, 6, 7
KEYS = (-1, -1, 0, 1, 200)


def test_random_drawings_are_micropython_s_to_the_pixel(seed: int) -> None:
    need_node()
    chances = [random.Random(f"{seed} {number}") for number in range(SCENES + LETTERS)]
    scenes = [scene(chance) for chance in chances[:SCENES]] + [letters(chance) for chance in chances[SCENES:]]
    printed = run_code(ASK.format(scenes=json.dumps(scenes)), Path(__file__).parent).splitlines()
    for number, (pictures, orders) in enumerate(scenes):
        assert paint(pictures, orders) == json.loads(printed[number]), f"scene {number} of seed {seed}"


def letters(chance: random.Random) -> tuple[list[Picture], list[Order]]:
    """Random pictures of the screen's format, copied onto each other and onto themselves."""
    pictures: list[Picture] = [(*size, framebuf.MONO_VLSB, size[0] + chance.choice((0, 3))) for size in SMALL]
    pictures += [(2, 1, framebuf.MONO_VLSB, 2), (2, 1, framebuf.GS8, 2)]
    orders: list[Order] = [
        (number, "pixel", (x, y, chance.randrange(2)))
        for number, (wide, high, _, _) in enumerate(pictures)
        for x in range(wide)
        for y in range(high)
    ]
    for _ in range(ORDERS // 2):
        number, source = chance.choices(range(4), k=2)
        x, y = (chance.choice((0, 0, 1, 7, 8, chance.randint(-22, 22))) * chance.choice((1, -1)) for _ in range(2))
        orders.append((number, "blit", (source, x, y, chance.choice((-1, 0, 1)), chance.choice((-1, -1, 4, 5)))))
        orders.append((source, "pixel", (chance.randrange(21), chance.randrange(13), chance.randrange(2))))
    return pictures, orders


def scene(chance: random.Random) -> tuple[list[Picture], list[Order]]:
    pictures: list[Picture] = [
        (*size, kind, size[0] + chance.choice((0, 0, 3)))
        for size, kind in zip(SIZES, chance.sample(FORMATS, 4), strict=True)
    ]
    pictures += [(2, 1, framebuf.MONO_VLSB, 2), (2, 1, framebuf.GS8, 2), (256, 1, framebuf.GS8, 256)]
    pictures.append((16, 1, framebuf.RGB565, 16))
    orders: list[Order] = [(TABLE, "pixel", (n, 0, chance.randrange(256))) for n in range(256)]
    orders += [(number, "pixel", (n, 0, chance.randrange(256))) for number in (4, 5) for n in (0, 1)]
    orders += [(COLOURS, "pixel", (n, 0, chance.choice((0, 1, 200, chance.randrange(65536))))) for n in range(16)]
    orders += [order(chance, pictures) for _ in range(ORDERS)]
    return pictures, orders


def order(chance: random.Random, pictures: list[Picture]) -> Order:
    number = chance.randrange(4)
    colour = chance.choice((0, 1, 1, 200, 255, 256, 300, -1))
    x, y, u, v = (chance.randint(-12, 40) for _ in range(4))
    if chance.random() < 0.3:
        source = chance.randrange(4)
        kind = pictures[source][2]
        palettes = [] if kind == framebuf.RGB565 else [TABLE] if kind in GREYS else [MONO_PALETTE, GREY_PALETTE, TABLE]
        if kind == framebuf.GS4_HMSB:
            palettes.append(COLOURS)
        palette = chance.choice((-1, *palettes))
        return number, "blit", (source, chance.randint(-34, 34), chance.randint(-25, 25), chance.choice(KEYS), palette)
    drawings: tuple[tuple[str, tuple[Any, ...]], ...] = (
        ("fill", (colour,)),
        ("pixel", (x, y, colour)),
        ("pixel", (x, y)),
        ("rect", (x, y, u, v, colour)),
        ("fill_rect", (x, y, u, v, colour)),
    )
    return number, *chance.choice(drawings)


def test_a_row_of_lights_copied_onto_itself_is_read_as_it_is_written() -> None:
    lights = bytearray(range(1, 7))
    frame = framebuf.FrameBuffer(lights, 6, 1, framebuf.GS8)
    frame.blit(frame, 2, 0)
    assert lights == bytes([1, 2, 1, 2, 1, 2])


def test_a_frame_of_lights_is_scaled_through_a_palette() -> None:
    lights, out = bytearray(range(100)), bytearray(100)
    half = framebuf.FrameBuffer(bytearray(n // 2 for n in range(256)), 256, 1, framebuf.GS8)
    frame = framebuf.FrameBuffer(out, 100, 1, framebuf.GS8)
    frame.blit(framebuf.FrameBuffer(lights, 100, 1, framebuf.GS8), 0, 0, -1, half)
    assert out == bytes(n // 2 for n in range(100))


def test_the_work_of_a_frame_of_lights_takes_no_noticeable_time() -> None:
    source, target = (framebuf.FrameBuffer(bytearray(483), 483, 1, framebuf.GS8) for _ in range(2))
    palette = framebuf.FrameBuffer(bytearray(256), 256, 1, framebuf.GS8)
    start = time.perf_counter()
    for _ in range(1000):
        target.fill(0)
        target.blit(source, 0, 0)
        target.blit(source, 0, 0, -1, palette)
    # It takes about 10 ms; pixel by pixel it would take 500.
    assert time.perf_counter() - start < 0.2


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ((0, 8, framebuf.MONO_VLSB), "width, height or stride"),
        ((8, 8, framebuf.MONO_VLSB, 7), "width, height or stride"),
        ((8, 9, framebuf.MONO_VLSB), "16 are needed"),
        ((5, 4, framebuf.GS4_HMSB), "12 are needed"),
        ((3, 3, framebuf.GS8), "9 are needed"),
        ((8, 8, 99), "invalid format"),
    ],
)
def test_a_picture_that_can_not_be_is_refused(size: tuple[int, int, int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        framebuf.FrameBuffer(bytearray(8), *size)


def test_a_read_only_buffer_is_refused_as_on_the_board() -> None:
    with pytest.raises(TypeError):
        framebuf.FrameBuffer(memoryview(bytes(8)), 8, 8, framebuf.MONO_VLSB)


def test_a_read_only_source_is_refused_as_on_the_board() -> None:
    frame = framebuf.FrameBuffer(bytearray(8), 8, 8, framebuf.MONO_VLSB)
    source: Any = (bytes(8), 8, 8, framebuf.MONO_VLSB)
    with pytest.raises(TypeError, match="FrameBuffer"):
        frame.blit(source, 0, 0)


def test_text_names_the_font_to_use_instead() -> None:
    frame = framebuf.FrameBuffer(bytearray(8), 8, 8, framebuf.MONO_VLSB)
    with pytest.raises(NotImplementedError, match=r"mahe\.show\.font"):
        frame.text("A", 0, 0)
