import type { Effect } from '#engine/rules/core/effects.ts';
import { type Flight, type FlightRecord, noChain, noTrace } from '#engine/rules/core/flight-state.ts';

/** The first answer under an Idempotency-Key. A repeated call gets it again. */
export interface StoredAnswer {
  readonly kind: 'answer';
  /** Player and key. */
  readonly id: string;
  /** Hash of the answered call: a different call under the same key is refused. */
  readonly callHash: string;
  readonly status: number;
  readonly body: string;
  readonly expiresAt: Date;
}

/** A consequence of a change for other collections or players. It waits in the player's document until it is delivered. */
export type OutboxEntry = (Effect & { readonly order: number }) | StoredAnswer;

/** Numbers the effects of a revision; `order` is unique and rising over a player's life. */
export function packEffects(effects: readonly Effect[], rev: number): OutboxEntry[] {
  return effects.map((effect, index) => ({ ...effect, order: rev * 1000 + index }));
}

/**
 * Reads stored entries. An older version wrote a finished flight under the name `session`, and without its trace, its waves
 * and its terms.
 */
export function unpackEntries(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.map((entry) => {
    if (entry.kind !== 'flight') return entry;
    const { session, ...record } = entry.flight as FlightRecord & { session?: FlightRecord['flight'] };
    const flight = { ...(session ?? record.flight) };
    const { waves = null, chain = noChain, tappedAgain = [], trace = noTrace } = flight as Partial<Flight>;
    const { terms = null } = flight as Partial<Flight>;
    return {
      ...entry,
      flight: { ...record, flight: { ...flight, terms, waves, chain, tappedAgain, trace } },
    };
  });
}
