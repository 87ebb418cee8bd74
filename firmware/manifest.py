# What `make uf2` freezes into a firmware with the game.
package("mahe")
module("_boot.py")  # in place of the port's own
module("main.py")
module("mahe_firmware.py")  # the identity of the version; the build writes this file
