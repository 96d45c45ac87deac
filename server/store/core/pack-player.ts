import { newPlayer } from '#engine/rules/account/new-player.ts';
import { noAccountState } from '#engine/rules/core/account-state.ts';
import { type Flight, noTrace, type TapTrace } from '#engine/rules/core/flight-state.ts';
import { noMastery } from '#engine/rules/core/mastery-state.ts';
import { noClaims } from '#engine/rules/core/message.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { noSeason } from '#engine/rules/core/season-state.ts';
import type { OutboxEntry } from '../outbox/outbox.ts';
import type { CallLog } from './call-log.ts';
import { NewerSchema } from './database-failures.ts';
import { packContracts, unpackContracts } from './pack-contracts.ts';
import { packEncounters, unpackEncounters } from './pack-encounters.ts';
import { packMastery, unpackMastery } from './pack-mastery.ts';
import { packTerms, unpackTerms } from './pack-terms.ts';
import { packWaves, unpackWaves } from './pack-waves.ts';

/** A flight with its taps packed into strings: as arrays they would be most of a busy player's document. */
export type PackedFlight = Omit<
  Flight,
  | 'terms'
  | 'waves'
  | 'chain'
  | 'longestChain'
  | 'tapped'
  | 'tappedAgain'
  | 'gathered'
  | 'trace'
  | 'assault'
  | 'encounters'
> & {
  /** Missing where nothing is different. */
  readonly terms?: string;
  /** Missing where nothing came along with a hit. */
  readonly gathered?: string;
  readonly tapped: string;
  /** Missing in flights from before there were waves. */
  readonly waves?: string;
  /** Missing in flights without a tap, and from before traces were kept. */
  readonly trace?: Omit<TapTrace, 'delays'> & { readonly delays: string };
  /** Missing in flights from before assaults. */
  readonly assault?: Flight['assault'];
  /** Missing in flights from before encounters. */
  readonly encounters?: string | null;
};

/** Three fields have older names in the database. They stay, so that every stored player can be read. */
const storedName = { flights: 'sessions', crew: 'people', shop: 'store' } as const;

/** The shape of stored players. Raise it with a change that the previous version can't read, and keep reading all older ones. */
export const playerSchema = 2;

export interface PlayerDocument
  extends Omit<Player, 'id' | 'homeland' | 'inbox' | 'mastery' | keyof typeof storedName> {
  _id: string;
  /** Absent in documents from before it was written. */
  readonly schema?: number;
  readonly sessions: readonly PackedFlight[];
  /** Absent, or without some of its fields, in documents from before them. */
  readonly homeland?: Partial<Omit<Player['homeland'], 'contracts'>> & {
    readonly contracts?: string | Player['homeland']['contracts'];
  };
  /** The ids of claimed messages, with a space between; absent without any. */
  readonly inbox?: string;
  /** Absent in documents from before mastery. */
  readonly mastery?: string;
  readonly people?: Player['crew'];
  readonly store?: Player['shop'];
  readonly outbox: readonly OutboxEntry[];
  /** The revision that last added to the outbox; absent while the outbox is empty. */
  readonly outboxRev?: number;
  /**
   * Game time: nothing has to be told to the player before. It may be too early, and never is too late. Absent when nothing is
   * to come. No part of what the revision guards.
   */
  readonly noticeDueAtMs?: number;
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
  const { id: _, flights, crew, shop, homeland, inbox, mastery, account, season, ...rest } = fields;
  return {
    ...rest,
    ...(homeland && { homeland: { ...homeland, contracts: packContracts(homeland.contracts) } }),
    ...(inbox && inbox !== noClaims && { inbox: inbox.claimed.join(' ') }),
    ...(account && account !== noAccountState && { account }),
    ...(season && season !== noSeason && { season }),
    ...(mastery && mastery !== noMastery && { mastery: packMastery(mastery) }),
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
    noticeDueAtMs: _noticeDueAtMs,
    calls: _calls,
    sessions,
    people,
    store,
    inbox,
    ...rest
  } = document;
  if (schema > playerSchema) throw new NewerSchema(schema, playerSchema);
  return {
    ...blank,
    ...rest,
    id: _id,
    flights: sessions.map(unpackFlight),
    // A document from before contracts and visits has a homeland without them.
    homeland: {
      ...blank.homeland,
      ...rest.homeland,
      contracts: unpackContracts(rest.homeland?.contracts),
    },
    inbox: inbox ? { claimed: inbox.split(' ') } : noClaims,
    crew: people ?? blank.crew,
    shop: store ?? blank.shop,
    mastery: unpackMastery(rest.mastery),
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
  const {
    waves: _waves,
    chain: _chain,
    longestChain: _longest,
    tappedAgain: _again,
    terms,
    gathered,
    tapped,
    trace,
    ...rest
  } = flight;
  const { encounters } = rest;
  const waves = packWaves(flight, packNumbers);
  const hasTrace = trace.delays.length + trace.late > 0;
  return {
    ...rest,
    encounters: encounters && packEncounters(encounters),
    tapped: packNumbers(tapped),
    ...(terms && { terms: packTerms(terms) }),
    ...(gathered.length > 0 && { gathered: packNumbers(gathered) }),
    ...(waves !== undefined && { waves }),
    ...(hasTrace && { trace: { ...trace, delays: packDelays(trace.delays) } }),
  };
}

export function unpackFlight(flight: PackedFlight): Flight {
  const { waves, tapped, trace, assault = null, encounters = null, terms, gathered = '' } = flight;
  const unpacked = trace ? { ...trace, delays: unpackDelays(trace.delays) } : noTrace;
  return {
    ...flight,
    terms: terms === undefined ? null : unpackTerms(terms),
    gathered: unpackNumbers(gathered),
    assault,
    encounters: encounters === null ? null : unpackEncounters(encounters),
    ...unpackWaves(waves, unpackNumbers),
    tapped: unpackNumbers(tapped),
    trace: unpacked,
  };
}
