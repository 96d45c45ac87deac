/** A device whose clock is further from the server's than this is wrong; less is a slow answer. */
const toleranceMs = 30_000;

/** `Date.now()` minus `performance.now()` when the server was first heard; null before. */
let originMs: number | null = null;
/** The server's clock minus this device's. */
let offsetMs = 0;

/**
 * Milliseconds since the epoch, by the clock that the device had when it first heard the server. Changing
 * the device's clock doesn't move it, so a flight or a countdown never jumps.
 */
export function deviceNow(): number {
  return originMs === null ? Date.now() : Math.round(originMs + performance.now());
}

/** The server's clock as this device last heard it: for signatures, and for times that outlive the page. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** Learns the server's clock from the `Date` of an answer. A missing one (NaN) changes nothing. */
export function noteServerTime(serverMs: number): void {
  if (Number.isNaN(serverMs)) return;
  originMs ??= Date.now() - performance.now();
  if (Math.abs(serverMs - serverNow()) > toleranceMs) offsetMs = serverMs - Date.now();
}

/**
 * Trusts the device's clock where it is ahead of `deviceNow()`: `performance.now()` stands still while a
 * phone sleeps. Call it when the server can't be asked.
 */
export function trustDevice(): void {
  if (originMs !== null) originMs = Math.max(originMs, Date.now() - performance.now());
}
