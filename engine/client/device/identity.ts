import { type Language, languageOfCode } from '../../content/languages.ts';
import { isNumber, isText, recall, remember } from './storage.ts';

/** 32 hexadecimal digits that name this device to the server. */
export function deviceFingerprint(): string {
  const stored = recall('fingerprint', isText);
  if (stored && /^[0-9a-f]{32}$/.test(stored)) return stored;
  const made = randomHex(16);
  remember('fingerprint', made);
  return made;
}

/**
 * The pilot that the local messenger signs in on this device. `?pilot=NUMBER` in the address picks one, so
 * that two windows can be two devices of one player. Otherwise it is a random number that this device
 * keeps.
 */
export function localPilot(search: string): number {
  const fromAddress = Number(new URLSearchParams(search).get('pilot'));
  const stored = recall('pilot', isNumber);
  const pilot =
    Number.isSafeInteger(fromAddress) && fromAddress > 0 ? fromAddress : (stored ?? randomPilot());
  remember('pilot', pilot);
  return pilot;
}

/** A random pilot number for the local messenger, most likely unused. */
export function randomPilot(): number {
  return 100_000 + (randomNumber() % 900_000);
}

export function deviceLanguage(): Language {
  return languageOfCode(navigator.language);
}

let timezone: string | undefined;

/**
 * IANA name; `UTC` on a device that has none. Cached, because finding it takes a cheap phone a tenth of a
 * second.
 */
export function deviceTimezone(): string {
  timezone ??= findTimezone();
  return timezone;
}

/** Devices without a valid zone answer with nothing, with `Etc/Unknown`, or with an error. */
function findTimezone(): string {
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return timeZone && /^(?!Etc\/Unknown)[A-Za-z][\w+/-]*$/.test(timeZone) ? timeZone : 'UTC';
  } catch {
    return 'UTC';
  }
}

export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function randomNumber(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
