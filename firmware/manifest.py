# What is frozen into a firmware with the game: `make uf2`.
package("mahe")
module("main.py")
