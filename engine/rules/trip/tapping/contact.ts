import type { Tunables } from '../../../content/tunables.ts';

/*
 * Deadline of reports (D46). A device with a connection reports taps and shots soon after they were made.
 * A report is therefore too late when the device has had a lasting connection since the tap, and that
 * connection is more than `reportWithinSeconds` ago. Play without a network sets no deadline.
 *
 * A single contact proves no lasting connection: the phone may sleep or enter a tunnel right after it.
 * Three contacts in a row, half a minute or more apart, prove enough time to send the report and to retry.
 */

/** Moments at which the server heard from a device, in milliseconds of game time, oldest first. */
export type Contacts = readonly number[];

/** Minimum gap between two contacts; a contact within the gap is dropped. */
const apartMs = 30_000;
/**
 * Contacts further apart than this don't show that there was a connection in between. The game makes a call
 * a minute.
 */
const connectedMs = 150_000;
/** Maximum contacts per device: at `apartMs`, 64 minutes, more than the limit of `reportWithinSeconds`. */
export const maxContacts = 128;

/** Adds a contact. Returns the same list when the last contact is less than `apartMs` ago. */
export function withContact(contacts: Contacts, nowMs: number): Contacts {
  const last = contacts.at(-1);
  if (last !== undefined && nowMs - last < apartMs) return contacts;
  return [...contacts.slice(1 - maxContacts), nowMs];
}

/** Taps before this moment are reported too late; minus infinity when no tap is. */
export function lateBefore(contacts: Contacts, nowMs: number, tunables: Tunables): number {
  const dueMs = nowMs - tunables.reportWithinSeconds * 1000;
  const isConnected = (contactMs: number, index: number) => {
    const [next, last] = [contacts[index + 1], contacts[index + 2]];
    if (next === undefined || last === undefined || last > dueMs) return false;
    return next - contactMs <= connectedMs && last - next <= connectedMs;
  };
  return contacts.findLast(isConnected) ?? Number.NEGATIVE_INFINITY;
}
