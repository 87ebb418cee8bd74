# A minimal driver of an SSD1306 on I²C. This runs on the board.
import framebuf

SETUP = b"\xae\x20\x00\xa8\x3f\xd3\x00\x8d\x14\xaf"
WINDOW = b"\x21\x00\x7f\x22\x00\x07"


class Screen(framebuf.FrameBuffer):
    def __init__(self, i2c, address=0x3C):
        self.i2c = i2c
        self.address = address
        self.buffer = bytearray(1024)
        super().__init__(self.buffer, 128, 64, framebuf.MONO_VLSB)
        self.command(SETUP)

    def command(self, commands):
        self.i2c.writeto(self.address, b"\x00" + commands)

    def data(self, data):
        self.i2c.writevto(self.address, (b"\x40", data))

    def show(self):
        self.command(WINDOW)
        self.data(self.buffer)
