"""Every fact holds for the controller's wiring, and fails when it is broken."""

from __future__ import annotations

import pytest

from tests.hardware.circuit import Circuit
from tests.hardware.facts import Fact
from tests.hardware.facts_of_signals import FACTS as OF_SIGNALS
from tests.hardware.facts_of_supply import FACTS as OF_SUPPLY

FACTS = [*OF_SUPPLY, *OF_SIGNALS]
NAMES = [fact.says for fact in FACTS]


@pytest.mark.parametrize("fact", FACTS, ids=NAMES)
def test_it_is_true_that(fact: Fact, circuit: Circuit) -> None:
    assert fact.holds(circuit), fact.says


@pytest.mark.parametrize("fact", FACTS, ids=NAMES)
def test_a_circuit_is_refused_unless(fact: Fact, circuit: Circuit) -> None:
    broken = fact.broken(circuit)
    assert [other.says for other in FACTS if not other.holds(broken)] == [fact.says]


def test_at_least_twenty_facts_are_stated() -> None:
    assert len(set(NAMES)) == len(NAMES) >= 20
