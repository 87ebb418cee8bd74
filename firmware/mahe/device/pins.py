"""The one place that says what is wired to which GPIO. The circuit's netlist is tested against it.

Plain numbers, so that a laptop and the tests can read it as well as the Pico.
"""

# The chain of lights.
LED_DATA = 16  # through the level shifter; pulled down, so that a reset lights nothing
LED_ENABLE = 17  # high switches the lights' supply on; pulled down, so it is off until the firmware says so
LED_FAULT = 18  # low while the lights ask a laptop's port for too much; needs the Pico's own pull-up
COLOUR_ORDER = "GRB"  # the order in which a light takes its three bytes
CHAIN_START = 0  # lights in front of the game's first one; 1 where a spare light serves as a second level shifter

# The four keys: low while pressed, pulled up by the Pico.
KEY_ROLL = 10
KEY_STOP = 11
KEY_CARD = 12
KEY_MENU = 13
KEY_LIGHTS = 14  # high lights the keys that have a light
KEY_LIGHTS_MA = 0  # what all of those lights take together: 0 if there are none, and never more than 35

# The screen, on I2C 0.
SCREEN = "SSD1306"  # also for an SSD1309; other types: screens.py
SCREEN_SDA = 4
SCREEN_SCL = 5
SCREEN_RESET = 6  # low resets the screen; an SSD1309 needs it
SCREEN_HZ = 400_000  # many screens can do 1_000_000

PIEZO = 15  # PWM, through a transistor

# Voltages, all on the analogue converter.
CC1_SENSE = 26  # what the USB-C source offers: about 0.4, 0.9 or 1.7 V; the other one reads 0
CC2_SENSE = 27
RAIL_SENSE = 28  # half of what the lights get

# On the connector for spare pins.
SPARE = (0, 1, 2, 3, 7, 8, 22)
