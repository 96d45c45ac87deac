import { encounterRows } from '#engine/content/encounters.ts';
import { tripAt } from '#engine/content/galaxy.ts';
import { indexOf } from '#engine/content/ids.ts';
import type { PathVerb } from '#engine/content/kinds.ts';
import type { TunableName } from '#engine/content/tunables.ts';
import type { WavePlace } from '#engine/content/waves.ts';
import {
  type EncounterTry,
  type Flight,
  type FlightEncounters,
  type FlightTerms,
  noChain,
  noTrace,
  type TapTrace,
} from '#engine/rules/core/flight-state.ts';

/** A flight with its lists packed into strings: as arrays they would be most of a busy player's document. */
export type PackedFlight = Omit<
  Flight,
  | 'terms'
  | 'waves'
  | 'chain'
  | 'longestChain'
  | 'overload'
  | 'tapped'
  | 'tappedAgain'
  | 'gathered'
  | 'trace'
  | 'encounters'
  | 'damage'
  | 'clean'
> & {
  /** Absent for a flight on the ordinary terms. */
  readonly terms?: string;
  /** Absent for a flight that gathered nothing. */
  readonly gathered?: string;
  readonly tapped: string;
  /** Absent for a flight without waves. */
  readonly waves?: string;
  /** Absent for a flight without a tap. */
  readonly trace?: Omit<TapTrace, 'delays'> & { readonly delays: string };
  readonly encounters: string | null;
  /** Damage and gains of a clean flight; absent for a flight that an earlier release launched. */
  readonly home?: string;
};

export function packFlight(flight: Flight): PackedFlight {
  const {
    waves: _waves,
    chain: _chain,
    longestChain: _longest,
    overload: _overload,
    tappedAgain: _again,
    terms,
    gathered,
    tapped,
    trace,
    damage,
    clean,
    ...rest
  } = flight;
  const { encounters } = rest;
  const waves = packWaves(flight);
  const hasTrace = trace.delays.length + trace.late > 0;
  return {
    ...rest,
    encounters: encounters && packEncounters(encounters),
    tapped: packNumbers(tapped),
    ...(terms && { terms: packTerms(terms) }),
    ...(gathered.length > 0 && { gathered: packNumbers(gathered) }),
    ...(waves !== undefined && { waves }),
    home: packHome({ damage, clean }),
    ...(hasTrace && { trace: { ...trace, delays: packDelays(trace.delays) } }),
  };
}

export function unpackFlight(flight: PackedFlight): Flight {
  const { waves, tapped, trace, encounters, terms, home, gathered = '', ...rest } = flight;
  const unpacked = trace ? { ...trace, delays: unpackDelays(trace.delays) } : noTrace;
  return {
    ...rest,
    terms: terms === undefined ? null : unpackTerms(terms),
    gathered: unpackNumbers(gathered),
    ...unpackWaves(waves),
    tapped: unpackNumbers(tapped),
    trace: unpacked,
    encounters: encounters === null ? null : unpackEncounters(encounters),
    ...(home === undefined
      ? { damage: tripAt(rest.system, rest.trip)?.damage ?? 0, clean: null }
      : unpackHome(home)),
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

/**
 * Writes each delay with two digits in base 36, in steps of 2 milliseconds; longer than 2.6 seconds counts as
 * that.
 */
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

type Waves = Pick<Flight, 'waves' | 'chain' | 'longestChain' | 'overload' | 'tappedAgain'>;

/**
 * Packs the parts of a flight with waves into one text: place, edition, chain, further taps, overload,
 * forgiven misses, verb and last wave, in base 36. As documents they would take three times the room.
 */
function packWaves({ waves, chain, longestChain, overload, tappedAgain }: Waves): string | undefined {
  if (!waves) return undefined;
  const numbers = [waves.edition, chain.hits, chain.atMs].map((number) => number.toString(36));
  const last = [longestChain, overload].map((number) => number.toString(36));
  const rare = [chain.forgiven?.toString(36), waves.verb, waves.last?.toString(36)];
  return [waves.place, ...numbers, packNumbers(tappedAgain), ...last, ...rare.map((text) => text ?? '')]
    .join(' ')
    .trimEnd();
}

function unpackWaves(text: string | undefined): Waves {
  if (text === undefined)
    return { waves: null, chain: noChain, longestChain: 0, overload: 0, tappedAgain: [] };
  const [place, edition = '1', hits = '0', atMs = '0', again = '', ...rest] = text.split(' ');
  const [longest = '0', overload = '0', forgiven, verb, lastWave] = rest;
  const number = (digits: string) => Number.parseInt(digits, 36);
  return {
    waves: {
      edition: number(edition),
      place: place as WavePlace,
      ...(verb && { verb: verb as PathVerb }),
      ...(lastWave && { last: number(lastWave) }),
    },
    chain: { hits: number(hits), atMs: number(atMs), ...(forgiven && { forgiven: number(forgiven) }) },
    longestChain: number(longest),
    overload: number(overload),
    tappedAgain: unpackNumbers(again),
  };
}

/**
 * Packs the encounters of a flight into one text: secret, planned duration with the open story parts, and
 * the numbers of each that was met, in base 36. As documents they would take five times the room.
 */
function packEncounters({ secret, plannedMs, stories, met }: FlightEncounters): string {
  const lines = met.map(({ n, isBold, works, earned, damage, hand }) =>
    [n, Number(isBold), Number(works), earned, damage, ...packHand(hand)]
      .map((number) => number.toString(36))
      .join('.'),
  );
  const open = stories.map((key) => toText(indexOf(encounterRows, key))).join('.');
  const planned = [toText(plannedMs), ...(open ? [open] : [])].join(':');
  return [secret, planned, ...lines].join(' ');
}

function unpackEncounters(text: string): FlightEncounters {
  const [secret = '', first = '', ...lines] = text.split(' ');
  const [planned = '0', open = ''] = first.split(':');
  return {
    secret,
    plannedMs: Number.parseInt(planned, 36),
    stories: open === '' ? [] : toNumbers(open).map((index) => encounterRows[index]?.key ?? ''),
    met: lines.map((line) => {
      const [n = 0, isBold, works, earned = 0, damage = 0, beganMs, percent = null] = line
        .split('.')
        .map((number) => Number.parseInt(number, 36));
      const hand = beganMs === undefined ? null : { beganMs, percent };
      return { n, isBold: isBold === 1, works: works === 1, earned, damage, hand };
    }),
  };
}

function packHand(hand: EncounterTry | null): readonly number[] {
  if (!hand) return [];
  return hand.percent === null ? [hand.beganMs] : [hand.beganMs, hand.percent];
}

/**
 * Packs the terms of a flight into one text of names and numbers. As a document they would take a third more.
 */
function packTerms(terms: FlightTerms): string {
  return Object.entries(terms).flat().join(' ');
}

function unpackTerms(text: string): FlightTerms {
  const words = text.split(' ');
  const terms: Partial<Record<TunableName, number>> = {};
  for (let at = 0; at + 1 < words.length; at += 2) terms[words[at] as TunableName] = Number(words[at + 1]);
  return terms;
}

/** Packs the damage of a launch, and the gains of a clean flight once they are judged, into one text. */
function packHome({ damage, clean }: Pick<Flight, 'damage' | 'clean'>): string {
  const gains = clean && [
    clean.marks,
    clean.timeSavedMs,
    Math.round(clean.healthBack * 100),
    clean.piratesPaid,
  ];
  return [Math.round(damage * 100), ...(gains ?? [])].map(toText).join('.');
}

function unpackHome(text: string): Pick<Flight, 'damage' | 'clean'> {
  const [damage = 0, marks, timeSavedMs = 0, healthBack = 0, piratesPaid = 0] = toNumbers(text);
  if (marks === undefined) return { damage: damage / 100, clean: null };
  return { damage: damage / 100, clean: { marks, timeSavedMs, healthBack: healthBack / 100, piratesPaid } };
}

/** A number in base 36. */
export function toText(number: number): string {
  return number.toString(36);
}

/** Numbers in base 36, with a point between two of them. */
export function toNumbers(text: string): number[] {
  return text.split('.').map((number) => Number.parseInt(number, 36));
}
