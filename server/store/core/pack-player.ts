import { newPlayer } from '#engine/rules/account/new-player.ts';
import { type Flight, noTrace, type Player, type TapTrace } from '#engine/rules/core/player.ts';
import type { OutboxEntry } from '../outbox/outbox.ts';
import type { CallLog } from './call-log.ts';

/** A flight with its taps packed into strings: as arrays they would be most of a busy player's document. */
export type PackedFlight = Omit<Flight, 'tapped' | 'trace'> & {
  readonly tapped: string;
  /** Missing in flights from before traces were kept. */
  readonly trace?: Omit<TapTrace, 'delays'> & { readonly delays: string };
};

/** Three fields have older names in the database. They stay, so that every stored player can be read. */
const storedName = { flights: 'sessions', crew: 'people', shop: 'store' } as const;

/** The shape of stored players. Raise it with a change that the previous version can't read, and keep reading all older ones. */
export const playerSchema = 2;

/** The data was written by a newer version. Reading it could damage it, so this version doesn't start. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';

  constructor(schema: number) {
    super(
      `The data was written by a newer version of the server (schema ${schema}, this one reads up to ${playerSchema}). ` +
        'Nothing was changed. Start the newer version, or restore a backup from before the update.',
    );
  }
}

export interface PlayerDocument extends Omit<Player, 'id' | keyof typeof storedName> {
  _id: string;
  /** Absent in documents from before it was written. */
  readonly schema?: number;
  readonly sessions: readonly PackedFlight[];
  readonly people?: Player['crew'];
  readonly store?: Player['shop'];
  readonly outbox: readonly OutboxEntry[];
  /** The revision that last added to the outbox; absent while the outbox is empty. */
  readonly outboxRev?: number;
  /** Absent in documents of schema 1 and older. */
  readonly calls?: CallLog;
}

/** Values for fields that an old document doesn't have. The repository fills in the secrets. */
const blank = newPlayer(
  '',
  { telegramId: 0, firstName: '', lastName: null, username: null, referralCode: '' },
  { capsule: '', synthesis: '' },
  0,
);

/** The stored form of the given fields. */
export function packFields(fields: Partial<Player>): Record<string, unknown> {
  const { id: _, flights, crew, shop, ...rest } = fields;
  return {
    ...rest,
    ...(flights && { [storedName.flights]: flights.map(packFlight) }),
    ...(crew && { [storedName.crew]: crew }),
    ...(shop && { [storedName.shop]: shop }),
  };
}

export function unpackPlayer(document: PlayerDocument): Player {
  const {
    _id,
    schema = 0,
    outbox: _outbox,
    outboxRev: _outboxRev,
    calls: _calls,
    sessions,
    people,
    store,
    ...rest
  } = document;
  if (schema > playerSchema) throw new NewerSchema(schema);
  return {
    ...blank,
    ...rest,
    id: _id,
    flights: sessions.map(unpackFlight),
    crew: people ?? blank.crew,
    shop: store ?? blank.shop,
  };
}

/** Writes each number as its difference from the previous one, in base 36. */
export function packNumbers(numbers: readonly number[]): string {
  let before = 0;
  const steps = numbers.map((number) => {
    const step = number - before;
    before = number;
    return step.toString(36);
  });
  return steps.join('.');
}

export function unpackNumbers(text: string): number[] {
  if (text === '') return [];
  let number = 0;
  return text.split('.').map((step) => {
    number += Number.parseInt(step, 36);
    return number;
  });
}

const delayStepMs = 2;
const delayDigits = 2;
const maxDelay = 36 ** delayDigits - 1;

/** Writes each delay with two digits in base 36, in steps of 2 milliseconds; longer than 2.6 seconds counts as that. */
function packDelays(delays: readonly number[]): string {
  return delays
    .map((delay) =>
      Math.min(maxDelay, Math.round(delay / delayStepMs))
        .toString(36)
        .padStart(delayDigits, '0'),
    )
    .join('');
}

function unpackDelays(text: string): number[] {
  return (text.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 36) * delayStepMs);
}

export function packFlight(flight: Flight): PackedFlight {
  const { tapped, trace } = flight;
  return { ...flight, tapped: packNumbers(tapped), trace: { ...trace, delays: packDelays(trace.delays) } };
}

export function unpackFlight(flight: PackedFlight): Flight {
  const { tapped, trace } = flight;
  const unpacked = trace ? { ...trace, delays: unpackDelays(trace.delays) } : noTrace;
  return { ...flight, tapped: unpackNumbers(tapped), trace: unpacked };
}
