import type { Effect, FlightRecord } from '#engine/rules/core/player.ts';

/** The first answer under an Idempotency-Key, given again whenever the key comes again. */
export interface KeptAnswer {
  readonly kind: 'answer';
  /** Player and key. */
  readonly id: string;
  /** Of the call that it answers: another one under the same key is refused. */
  readonly callHash: string;
  readonly status: number;
  readonly body: string;
  readonly expiresAt: Date;
}

/** What a change leaves to be carried out, in the player's document until it is. */
export type OutboxEntry = (Effect & { readonly order: number }) | KeptAnswer;

/** Effects as they go into the outbox of the revision they belong to; `order` counts them over a player's life. */
export function packEffects(effects: readonly Effect[], rev: number): OutboxEntry[] {
  return effects.map((effect, index) => ({ ...effect, order: rev * 1000 + index }));
}

/** Entries as the database holds them: a finished flight that an older version wrote is under `session`. */
export function unpackEntries(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.map((entry) => {
    if (entry.kind !== 'flight' || 'flight' in entry.flight) return entry;
    const { session, ...record } = entry.flight as Omit<FlightRecord, 'flight'> & {
      session: FlightRecord['flight'];
    };
    return { ...entry, flight: { ...record, flight: session } };
  });
}
