import type { Tunables } from '../../../content/tunables.ts';

/*
 * A device reports taps and shots soon after they were made, unless it can't reach the server (D46). So a
 * report counts until a fixed time after there was a connection that lasted. Somebody who plays without a
 * network has none until the report itself, however long that takes. A phone that slept has the whole time
 * again from the moment it woke.
 *
 * A single contact shows little: the next moment the phone may sleep or be in a tunnel, with its report on
 * the way. Three in a row, half a minute or more apart, show a connection in which the report could have
 * been sent, and sent again.
 */

/** Moments at which the server heard from a device, in milliseconds of game time, oldest first. */
export type Contacts = readonly number[];

/** Contacts closer together than this count as one, the earlier. */
const apartMs = 30_000;
/**
 * Contacts further apart than this don't show that there was a connection in between. The game makes a call
 * a minute.
 */
const connectedMs = 150_000;
/** Reaches back as long as the longest time that a designer may allow for reports. */
export const maxContacts = 128;

/** The contacts of a device with one more. Returns the same list when the last one was a moment ago. */
export function withContact(contacts: Contacts, nowMs: number): Contacts {
  const last = contacts.at(-1);
  if (last !== undefined && nowMs - last < apartMs) return contacts;
  return [...contacts.slice(1 - maxContacts), nowMs];
}

/** Moment before which reports are too late; minus infinity when none are. */
export function lateBefore(contacts: Contacts, nowMs: number, tunables: Tunables): number {
  const dueMs = nowMs - tunables.reportWithinSeconds * 1000;
  const isConnected = (contactMs: number, index: number) => {
    const [next, last] = [contacts[index + 1], contacts[index + 2]];
    if (next === undefined || last === undefined || last > dueMs) return false;
    return next - contactMs <= connectedMs && last - next <= connectedMs;
  };
  return contacts.findLast(isConnected) ?? Number.NEGATIVE_INFINITY;
}
