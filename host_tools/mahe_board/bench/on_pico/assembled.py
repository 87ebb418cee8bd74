# Prints the lights' program from the board's own assembler: instructions, registers and start values.
import json

from machine import Pin, freq

from mahe.device import lights

PIN = 16


class Recorder:
    def __init__(self, _, program, **options):
        instructions, _, _, execctrl, shiftctrl = program[:5]
        divider = freq() * 256 // options["freq"]  # the clock divider in 256ths, computed as in MicroPython's C code
        told = {"instructions": list(instructions), "execctrl": execctrl, "shiftctrl": shiftctrl}
        told.update(pin=PIN, divider=divider, freq=freq())
        print(json.dumps(told))

    def active(self, on):
        pass


lights.StateMachine = Recorder
lights.machine(0, Pin(PIN))
