"""The file of pins fits what a Pico's header offers."""

from __future__ import annotations

import ast
from pathlib import Path

from mahe.device import pins

SOURCE = ast.parse(Path(pins.__file__).read_text())
ON_THE_HEADER = {*range(23), 26, 27, 28}
GPIOS = {
    name: gpio
    for name, gpio in vars(pins).items()
    if isinstance(gpio, int) and not name.startswith("_") and name not in ("CHAIN_START", "SCREEN_HZ", "KEY_LIGHTS_MA")
}


def test_no_gpio_has_two_uses() -> None:
    used = [*GPIOS.values(), *pins.SPARE]
    assert len(used) == len(set(used))


def test_every_gpio_is_on_the_pico_s_header() -> None:
    assert {*GPIOS.values(), *pins.SPARE} <= ON_THE_HEADER


def test_voltages_are_read_on_analogue_pins() -> None:
    assert {pins.CC1_SENSE, pins.CC2_SENSE, pins.RAIL_SENSE} <= {26, 27, 28}


def test_the_screen_is_on_pins_of_one_hardware_i2c() -> None:
    assert pins.SCREEN_SDA % 4 == 0, "I2C 0 data pins are 0, 4, 8, 12, 16, 20"
    assert pins.SCREEN_SCL == pins.SCREEN_SDA + 1


def test_pins_are_plain_constants() -> None:
    assert not any(isinstance(node, ast.Import | ast.ImportFrom | ast.Call) for node in ast.walk(SOURCE))


def test_a_light_takes_green_red_and_blue_in_some_order() -> None:
    assert sorted(pins.COLOUR_ORDER) == ["B", "G", "R"]
