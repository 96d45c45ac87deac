import type { Tunables } from '#engine/content/tunables.ts';

/*
 * A device reports taps and shots soon after they were made, unless it can't reach the server (D46). So a report counts
 * until a fixed time after the server next heard from that device. Somebody who plays without a network hears nothing
 * until the report itself, however long that takes. A phone that slept has the whole time again from the moment it woke.
 */

/** Moments at which the server heard from a device, in milliseconds of game time, oldest first. */
export type Contacts = readonly number[];

/** A device may need so long to send what it has just done: it waits for more, and tries again when it fails. */
const sendingMs = 60_000;
/** Contacts closer together than this count as one, the earlier. */
const apartMs = 30_000;
/** Reaches back as long as the longest time that a designer may allow for reports. */
const maxKept = 128;

/** The contacts of a device with one more. Returns the same list when the last one was a moment ago. */
export function withContact(contacts: Contacts, nowMs: number): Contacts {
  const last = contacts.at(-1);
  if (last !== undefined && nowMs - last < apartMs) return contacts;
  return [...contacts.slice(1 - maxKept), nowMs];
}

/** What was done before this moment is reported too late. Minus infinity when nothing is. */
export function lateBefore(contacts: Contacts, nowMs: number, tunables: Tunables): number {
  const dueMs = nowMs - tunables.reportWithinSeconds * 1000;
  const heardMs = contacts.findLast((contactMs) => contactMs <= dueMs);
  return heardMs === undefined ? Number.NEGATIVE_INFINITY : heardMs - sendingMs;
}
