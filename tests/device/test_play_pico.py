"""`mahe play --pico`: the emulated Pico in place of a table, on the virtual board's ports."""

from __future__ import annotations

from pathlib import Path

from host_tools.play.pico import PicoTable
from host_tools.play.ports import KEYS, RELEASE, Keys, Lights, Screen, Sound
from host_tools.play.store import FolderStore
from tests.device.playing import BOOT_MS
from tests.needs import need_micropython

STEP_MS = 40


def test_lights_and_screen_come_from_the_wires_and_keys_go_to_the_pins(tmp_path: Path) -> None:
    need_micropython()
    lights, screen, keys = Lights(), Screen(), Keys()
    table = PicoTable(lights, screen, keys, Sound(), FolderStore(tmp_path), lambda: 5)
    now = 0
    for now in range(STEP_MS, BOOT_MS + STEP_MS, STEP_MS):
        table.tick(now)
    assert any(lights.grb)
    welcome = screen.pixels
    assert any(welcome)
    keys.give(KEYS["roll"])
    table.tick(now + STEP_MS)
    table.tick(now + 2 * STEP_MS)
    keys.give(KEYS["roll"] + RELEASE)
    for later in range(3, 12):
        table.tick(now + later * STEP_MS)
    assert screen.pixels != welcome
    table.close()
