# What MicroPython's own way to send a frame costs, with the pause in which the lights take it over.
import time

from machine import Pin, bitstream

from mahe.device.fitted import Fitted
from mahe.show.frame import BYTES

TIMES = (400, 850, 800, 450)


def calls():
    pin = Pin(Fitted().LED_DATA, Pin.OUT)
    frame = bytes(BYTES)

    def send():
        bitstream(pin, 0, TIMES, frame)
        time.sleep_us(300)

    return [("bitstream of 161 lights, and 300 us", send)]
