import { LRUCache } from 'lru-cache';
import { type Contacts, withContact } from '#engine/rules/trip/tapping/contact.ts';

/**
 * Contacts of a device with any server, oldest first. Reading them needs no round
 * trip; they may be minutes old.
 */
type SharedContacts = (sessionId: string) => Contacts;

interface Heard {
  contacts: Contacts;
  /** Contacts up to here were shared. */
  sharedUntilMs: number;
}

/**
 * Moments in game time at which a server heard from each signed-in device. They decide whether a report is
 * late (D46). This process's contacts are in memory; where several processes share a database, each adds its
 * own to the device's session. Contacts lost in a crash make a report believed rather than refused.
 */
export class DeviceContacts {
  readonly #shared: SharedContacts;
  readonly #bySession = new LRUCache<string, Heard>({ max: 20_000 });

  constructor(shared: SharedContacts) {
    this.#shared = shared;
  }

  /** To be called when the device has had an answer, which shows that a report would have been taken too. */
  note(sessionId: string, nowMs: number): void {
    const heard = this.#bySession.get(sessionId);
    if (heard) heard.contacts = withContact(heard.contacts, nowMs);
    else
      this.#bySession.set(sessionId, {
        contacts: [nowMs],
        sharedUntilMs: Number.NEGATIVE_INFINITY,
      });
  }

  /** The contacts with every server. */
  of(sessionId: string | null): Contacts {
    if (sessionId === null) return [];
    const own = this.#bySession.get(sessionId)?.contacts ?? [];
    const shared = this.#shared(sessionId);
    if (shared.length === 0) return own;
    const all = [...shared, ...own].sort((a, b) => a - b);
    return all.reduce<Contacts>((contacts, contactMs) => withContact(contacts, contactMs), []);
  }

  /** The contacts since the last time, by session. */
  takeNew(): Map<string, Contacts> {
    const contacts = new Map<string, Contacts>();
    for (const [sessionId, heard] of this.#bySession) {
      const fresh = heard.contacts.filter((contactMs) => contactMs > heard.sharedUntilMs);
      if (fresh.length === 0) continue;
      heard.sharedUntilMs = fresh.at(-1)!;
      contacts.set(sessionId, fresh);
    }
    return contacts;
  }
}
