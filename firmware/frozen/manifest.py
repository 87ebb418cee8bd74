# The modules that are frozen into the project's own MicroPython.
package("mahe_guard")
module("_boot.py")  # in place of the port's own
module("boot.py")
module("main.py")
module("fitted.py")  # mahe/device/fitted.py, which the game has, too
module("screens.py")  # likewise
