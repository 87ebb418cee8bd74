"""The label for the console's underside: the effects of keys and switches at power-on, from this clone's firmware."""

from __future__ import annotations

import ast
from typing import NamedTuple

from hardware.places import CLONE
from mahe.show import words
from mahe.show.texts import KEY_NAMES, load

WIDTH = 124.0
ROW = 10.5


class Label(NamedTuple):
    """The words of a language: pairs of action and effect; for held keys, each has a field of its own."""

    plug_in: tuple[str, str]
    stuck: tuple[str, str]  # action, and the key's name in "Stuck: %s"
    reset: tuple[str, str]
    bootsel: tuple[str, str]
    holding: str
    both: str
    held: dict[str, str]  # effect in `HELD` of the guard's wiring.py -> words
    sockets: str


LABELS = {
    "en": Label(
        ("plug in", "the game goes on where it was"),
        ("plug in with a key held", "that key"),
        ("RESET (left opening)", "starts anew; the game goes on where it was"),
        ("BOOTSEL (right opening) held, RESET tapped", "the Pico becomes a drive for new firmware"),
        "plug in with %s held",
        "%s and %s",
        {
            "safe mode": "safe mode",
            "lowest brightness, sound off, language anew": "lowest brightness, sound off, language anew",
        },
        "from behind, left to right: lights cable · USB-C, 5 V, 3 A · the Pico's USB, for a laptop",
    ),
    "de": Label(
        ("einstecken", "das Spiel geht weiter, wo es war"),
        ("mit gedrückter Taste einstecken", "diese Taste"),
        ("RESET (linke Öffnung)", "startet neu; das Spiel geht weiter, wo es war"),
        ("BOOTSEL (rechte Öffnung) halten, RESET antippen", "der Pico wird zum Laufwerk für neue Firmware"),
        "mit gedrückten Tasten %s einstecken",
        "%s und %s",
        {
            "safe mode": "Notbetrieb",
            "lowest brightness, sound off, language anew": "geringste Helligkeit, Ton aus, Sprache neu wählen",
        },
        "von hinten, von links: Kabel zu den Lichtern · USB-C, 5 V, 3 A · USB des Pico, für einen Laptop",
    ),
    "fr": Label(
        ("brancher", "la partie reprend où elle en était"),
        ("brancher en tenant un bouton", "ce bouton"),
        ("RESET (ouverture de gauche)", "redémarre ; la partie reprend où elle en était"),
        ("tenir BOOTSEL (ouverture de droite), toucher RESET", "le Pico devient un disque pour un nouveau firmware"),
        "brancher en tenant %s",
        "%s et %s",
        {
            "safe mode": "mode secours",
            "lowest brightness, sound off, language anew": "lumière la plus faible, son coupé, langue à choisir",
        },
        "de derrière, depuis la gauche : câble des lumières · USB-C, 5 V, 3 A · USB du Pico, pour un ordinateur",
    ),
    "it": Label(
        ("collega", "la partita riprende da dov’era"),
        ("collega tenendo premuto un tasto", "quel tasto"),
        ("RESET (apertura sinistra)", "riavvia; la partita riprende da dov’era"),
        ("tieni BOOTSEL (apertura destra), tocca RESET", "il Pico diventa un disco per un nuovo firmware"),
        "collega tenendo premuti %s",
        "%s e %s",
        {
            "safe mode": "modo sicuro",
            "lowest brightness, sound off, language anew": "luce al minimo, suono spento, lingua da scegliere",
        },
        "da dietro, da sinistra: cavo delle luci · USB-C, 5 V, 3 A · USB del Pico, per un computer",
    ),
    "nl": Label(
        ("stekker erin", "het spel gaat verder waar het was"),
        ("stekker erin met een toets ingedrukt", "die toets"),
        ("RESET (linkeropening)", "start opnieuw; het spel gaat verder waar het was"),
        ("BOOTSEL (rechteropening) vasthouden, RESET aantikken", "de Pico wordt een schijf voor nieuwe firmware"),
        "stekker erin met %s ingedrukt",
        "%s en %s",
        {
            "safe mode": "veilige modus",
            "lowest brightness, sound off, language anew": "minste licht, geluid uit, taal opnieuw kiezen",
        },
        "van achteren, van links: lichtkabel · USB-C, 5 V, 3 A · USB van de Pico, voor een laptop",
    ),
}


def at_power_on(language: str) -> list[tuple[str, str]]:
    """The rows of the label, with the firmware's effects of held keys."""
    said = LABELS[language]
    stuck = said.stuck[0], load(language).TEXTS[words.STUCK_KEYS] % said.stuck[1]
    asked = asked_for((CLONE / "firmware" / "mahe_guard" / "wiring.py").read_text())
    held = [(said.holding % (said.both % keys), said.held[comes]) for keys, comes in asked]
    return [said.plug_in, stuck, said.reset, said.bootsel, *held]


def asked_for(source: str) -> list[tuple[tuple[str, ...], str]]:
    """Held keys -> effect: `HELD` of the guard's wiring.py, which has a byte per key."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "HELD":
            table = ast.literal_eval(node.value).items()
            return [
                (tuple(key for key, held in zip(KEY_NAMES, keys, strict=True) if held), comes) for keys, comes in table
            ]
    return []


def size() -> tuple[float, float]:
    return WIDTH, 24 + ROW * len(at_power_on("en"))


def label_svg(language: str) -> str:
    """The label as a drawing, to be printed true to scale and glued under the console."""
    width, height = size()
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" lang="{language}" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="DejaVu Sans, Arial, sans-serif" font-size="3">',
        f'<rect x=".2" y=".2" width="{width - 0.4:g}" height="{height - 0.4:g}" rx="3" fill="#fff" stroke="#000" '
        'stroke-width=".2"/>',
        '<text x="5" y="9" font-size="5" font-weight="700">Mahé</text>',
    ]
    for row, (done, comes) in enumerate(at_power_on(language)):
        y = 18 + ROW * row
        lines.append(f'<text x="5" y="{y:g}" font-weight="700">{done}</text><text x="5" y="{y + 4.2:g}">{comes}</text>')
    lines.append(f'<text x="5" y="{height - 4:g}" font-size="2.2">{LABELS[language].sockets}</text></svg>')
    return "\n".join(lines) + "\n"
