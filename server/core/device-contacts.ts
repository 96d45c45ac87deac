import { LRUCache } from 'lru-cache';
import { type Contacts, withContact } from '#engine/rules/trip/contact.ts';

/**
 * When the server heard from each signed-in device, in game time. It decides whether a report is late (D46). It is kept in
 * memory only: after a restart nothing counts as heard, so that a report is believed rather than refused.
 */
export class DeviceContacts {
  readonly #bySession = new LRUCache<string, Contacts>({ max: 20_000 });

  /** To be called when the device has had an answer, which shows that a report would have been taken too. */
  note(sessionId: string, nowMs: number): void {
    const before = this.#bySession.get(sessionId) ?? [];
    const after = withContact(before, nowMs);
    if (after !== before) this.#bySession.set(sessionId, after);
  }

  of(sessionId: string | null): Contacts {
    return (sessionId !== null && this.#bySession.get(sessionId)) || [];
  }
}
