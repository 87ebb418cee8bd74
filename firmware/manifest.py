# What is frozen into a firmware with the game: `make uf2`.
package("mahe")
module("main.py")
module("mahe_firmware.py")  # which version it is: the build writes it
