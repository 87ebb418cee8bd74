"""What can go wrong with an emulated Pico: each error says what happened."""


class PicoError(Exception):
    """Something about an emulated Pico; its own kinds are below."""


class CodeFailed(PicoError):
    """Code on the Pico ended with an exception; the text is its traceback."""


class NoAnswer(PicoError):
    """The Pico didn't answer in the (emulated) time it was given; the text ends with what it said."""


class PowerIsOff(PicoError):
    """The Pico has no power, be it cut or never switched on."""


class EmulatorFailed(PicoError):
    """The emulator itself went wrong: a mistake in the bench, not in the firmware."""
