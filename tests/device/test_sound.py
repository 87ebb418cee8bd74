"""The piezo on the emulated Pico: a volume is a duty cycle."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from mahe.device.fitted import Fitted
from mahe_board.build.tree import modules
from mahe_board.emulator.pico.emulated_pico import Pico

MADE = "from mahe.device.fitted import Fitted\nfrom mahe.device.sound import Sound\nsound = Sound(Fitted())"


def test_a_tone_has_its_pitch_at_each_volume_and_the_volumes_differ_by_8_and_20_decibels(
    new_pico: Callable[..., Pico],
) -> None:
    pico = new_pico(files=modules())
    pico.exec(MADE)
    pin = Fitted().PIEZO
    assert pin is not None
    pico.record_edges(pin)
    shares = []
    for volume in (1, 2, 3):
        pico.exec(f"sound.tone(1568, {volume})")
        pico.edges(pin)
        pico.wait(20)
        assert pico.tone() == pytest.approx(1568, rel=0.001)
        edges = pico.edges(pin)[-21:]
        high = sum(after.ns - edge.ns for edge, after in pairwise(edges) if edge.level)
        shares.append(high / (edges[-1].ns - edges[0].ns))
    assert shares == pytest.approx([1 / 32, 1 / 8, 1 / 2], abs=0.002)
    pico.exec("sound.tone(0)")
    pico.wait(20)
    assert pico.tone() is None
