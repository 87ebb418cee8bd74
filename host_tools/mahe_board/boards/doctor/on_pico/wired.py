# Runs on the board while its game is interrupted: reads screen, supply and keys at the pins.
def wired(place, told):
    """Read them with the modules of the image in slot `place`; `told` is the text of the record of what is fitted."""
    import vfs
    from machine import I2C, Pin

    vfs.mount(vfs.VfsRom(slot_at(place).romfs()), "/game")
    sys.path[:] = ["/game", ".frozen"]
    from mahe.device.fitted import Fitted
    from mahe.device.power import Power

    fitted = Fitted(told)
    power = Power(fitted)
    keys = {"ROLL": fitted.KEY_ROLL, "STOP": fitted.KEY_STOP, "CARD": fitted.KEY_CARD, "MENU": fitted.KEY_MENU}
    bus = I2C(0, sda=Pin(fitted.SCREEN_SDA), scl=Pin(fitted.SCREEN_SCL), freq=fitted.SCREEN_HZ, timeout=8000)
    return {
        "screen": bus.scan(),
        "budget": power.budget(),
        "rail": power.rail.millivolts(),
        "fault": fitted.LED_FAULT is not None and not Pin(fitted.LED_FAULT, Pin.IN, Pin.PULL_UP)(),
        "keys": [name for name, gpio in keys.items() if not Pin(gpio, Pin.IN, Pin.PULL_UP)()],
    }
