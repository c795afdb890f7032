/** Returns how many minutes the clock of this device is ahead of UTC. */
export function zoneOfDevice(): number {
  return -new Date().getTimezoneOffset();
}
