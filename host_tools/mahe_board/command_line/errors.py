"""The errors of the host tools: each says what happened, where, and what to do now."""


class ToolError(Exception):
    """A verb can't go on; the text is the sentence that the user reads."""


def reason(error: OSError) -> str:
    """Describe an error and its file in words, without the error's number."""
    what = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {what}" if error.filename is not None else what


class NeedsClone(ToolError):
    """The verb works only in a clone, or a file of the installation is missing."""


class RuntimeMissing(ToolError):
    """A part of the emulator is missing; the text says how to get it, or why that isn't possible."""


class NodeMissing(RuntimeMissing):
    """No usable Node is installed, or its packages are missing."""


class BootromMissing(RuntimeMissing):
    """The boot ROM image of the emulated Pico can't be found or fetched; the text says what was tried."""


class CannotBuild(RuntimeMissing):
    """There is no MicroPython for the Pico, and it can't be built here; the text says why and what would help."""


class PicoError(ToolError):
    """An emulated Pico failed; subclasses say how."""

    def __str__(self) -> str:
        return f"on the emulated Pico: {super().__str__()}"


class CodeFailed(PicoError):
    """Code on the emulated Pico ended with an exception; the text is its traceback."""


class Silent(PicoError):
    """The emulated Pico didn't answer within the (emulated) timeout; the text ends with its output."""


class Refused(PicoError):
    """The boot ROM of the emulated Pico refused a request over USB."""


class PowerIsOff(PicoError):
    """The emulated Pico has no power: it was cut or never switched on."""


class EmulatorFailed(PicoError):
    """A bug of the emulator, not of the firmware."""


class ExtraMissing(ToolError):
    """Packages of an optional extra are not installed."""

    def __init__(self, extra: str, *missing: str) -> None:
        from mahe_board.command_line.extras import advice  # slow to load, and rarely needed

        verb = "is" if len(missing) == 1 else "are"
        super().__init__(f"{', '.join(missing)} {verb} not installed; {advice(extra, len(missing))}")


class NoPico(ToolError):
    """No Pico is plugged in."""


class SeveralPicos(ToolError):
    """More than one Pico is plugged in, and none was chosen; the text lists them."""


class NoAnswer(ToolError):
    """The Pico can't be reached, or fell silent."""


class NoPermission(ToolError):
    """The port is there, but this user may not open it."""

    def __init__(self, port: str) -> None:
        super().__init__(
            f"you may not use {port}; on Linux, join the group it belongs to (sudo usermod -aG dialout $USER; on some "
            f"systems the group is uucp), log out and in again; or let everybody use it, with this line in "
            f'/etc/udev/rules.d/99-pico.rules: SUBSYSTEM=="tty", ATTRS{{idVendor}}=="2e8a", MODE="0666"'
        )


class NotMicroPython(ToolError):
    """Another Python runs on the Pico."""


class OldMicroPython(ToolError):
    """The Pico's MicroPython is too old for the game."""


class WrongBoard(ToolError):
    """The board is not a Pico."""


class NotAllowed(ToolError):
    """The verb would have changed something valuable, and nobody said yes."""


class BadUf2(ToolError):
    """A file is no UF2, or a UF2 for another chip."""


class NoUf2(ToolError):
    """The UF2 that a board needs isn't here and can't be fetched; the text names it, and the command to run with it."""


class NoProvenance(ToolError):
    """A file doesn't say what it was built from."""


class NoDrive(ToolError):
    """A board in BOOTSEL mode can't be found, or didn't take the file copied to its drive."""


class NotVerified(ToolError):
    """Written data reads back differently from the Pico."""


class NotStarted(ToolError):
    """The game was copied, but the board doesn't report that it plays this version."""


class CannotCompile(ToolError):
    """A module can't be compiled, or there is no compiler; the text says which."""


class BoardFailed(ToolError):
    """Code can't be run on a real Pico, or failed there; `trace` is the board's whole output."""

    def __init__(self, text: str, trace: str = "") -> None:
        super().__init__(text)
        self.trace = trace


class BoardRefused(ToolError):
    """A board in play has refused a message, with a reason."""


class NoStore(ToolError):
    """The folder of the saves can't be used."""


class PortTaken(ToolError):
    """The virtual board's port is taken."""


class CantPlay(ToolError):
    """A script can't be read or played; the text names the file and the line."""


class BadDrawing(ToolError):
    """A file of drawings can't be parsed."""


class NoRecord(ToolError):
    """A file holds no game to show."""


class BadTape(ToolError):
    """A board's input log can't be replayed; the text says why."""


class NoFolder(ToolError):
    """This user has no home folder; the text says what to do instead."""


class CantFit(ToolError):
    """A record of what is fitted is wrong, or the board can't store it; the text says why."""


class CantRead(ToolError):
    """An input file can't be read or judged; the text begins with its name."""


class NoSave(ToolError):
    """There are no game and no settings to copy, or none that a board could load."""
