// The watchdog: it resets the chip, and its scratch registers and the reason outlive that reset, but not the RUN pin.

export function fitWatchdog(mcu, before, reset) {
  const watchdog = mcu.peripherals[0x40058];
  if (before) {
    watchdog.reason = before.reason;
    watchdog.scratchData.set(before.scratchData);
  }
  watchdog.onWatchdogTrigger = () => {
    watchdog.timer.enable = false; // or rp2040js fires it again at the same instant, for ever
    reset();
  };
  return watchdog;
}
