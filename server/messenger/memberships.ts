import { LRUCache } from 'lru-cache';
import type { Membership } from '#engine/rules/homeland/tasks.ts';
import type { Timers } from '../core/timers.ts';
import type { Messenger } from './messenger.ts';

/** Lifetime of a cached answer in milliseconds, so that a repeated press sends no second request. */
const keptMs = 5000;
const maxKept = 10_000;

interface Request {
  readonly chat: string;
  readonly answer: Promise<Membership>;
}

/**
 * Memberships of chats, asked of the messenger one at a time for each user. Equal requests share an answer; a
 * request for another chat meanwhile is answered `unknown`.
 */
export class Memberships {
  readonly #messenger: Pick<Messenger, 'membershipOf'>;
  readonly #timers: Timers;
  readonly #kept = new LRUCache<string, { readonly membership: Membership; readonly untilMs: number }>({
    max: maxKept,
  });
  readonly #underWay = new Map<number, Request>();

  constructor(messenger: Pick<Messenger, 'membershipOf'>, timers: Timers) {
    this.#messenger = messenger;
    this.#timers = timers;
  }

  async check(chat: string, telegramId: number): Promise<Membership> {
    const found = this.#kept.get(`${telegramId} ${chat}`);
    if (found && found.untilMs > this.#timers.monotonic()) return found.membership;
    const request = this.#underWay.get(telegramId);
    if (request) return request.chat === chat ? request.answer : 'unknown';
    const answer = this.#ask(chat, telegramId);
    this.#underWay.set(telegramId, { chat, answer });
    return answer;
  }

  async #ask(chat: string, telegramId: number): Promise<Membership> {
    try {
      const membership = await this.#messenger.membershipOf(chat, telegramId);
      this.#kept.set(`${telegramId} ${chat}`, { membership, untilMs: this.#timers.monotonic() + keptMs });
      return membership;
    } finally {
      this.#underWay.delete(telegramId);
    }
  }
}
