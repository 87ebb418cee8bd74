# What is frozen into a firmware with the game: `make uf2`.
package("mahe")
module("_boot.py")  # in place of the port's own
module("main.py")
module("mahe_firmware.py")  # which version it is: the build writes it
