# Runs on the board while its game is interrupted: what its pins tell about screen, supply and keys.
def wired():
    from machine import I2C, Pin

    from mahe.device import pins
    from mahe.device.power import Power

    power = Power()
    keys = {"ROLL": pins.KEY_ROLL, "STOP": pins.KEY_STOP, "CARD": pins.KEY_CARD, "MENU": pins.KEY_MENU}
    bus = I2C(0, sda=Pin(pins.SCREEN_SDA), scl=Pin(pins.SCREEN_SCL), freq=pins.SCREEN_HZ, timeout=8000)
    return {
        "screen": bus.scan(),
        "budget": power.budget(),
        "rail": power.rail.millivolts(),
        "fault": not Pin(pins.LED_FAULT, Pin.IN, Pin.PULL_UP)(),
        "keys": [name for name, gpio in keys.items() if not Pin(gpio, Pin.IN, Pin.PULL_UP)()],
    }
