# Prints the lights' program as the board's own assembler makes it: instructions, registers, and how it is started.
import json

from machine import Pin, freq

from mahe.device import lights

PIN = 16


class Recorder:
    def __init__(self, _, program, **options):
        instructions, _, _, execctrl, shiftctrl = program[:5]
        divider = freq() * 256 // options["freq"]  # as MicroPython's C code reckons it, in 256ths
        told = {"instructions": list(instructions), "execctrl": execctrl, "shiftctrl": shiftctrl}
        told.update(pin=PIN, divider=divider, freq=freq())
        print(json.dumps(told))

    def active(self, on):
        pass


lights.StateMachine = Recorder
lights.machine(0, Pin(PIN))
