// The watchdog resets the chip; its scratch registers and reason survive that, but not a reset by the RUN pin.

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
