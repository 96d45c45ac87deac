import type { Difficulty } from '../../../content/kinds.ts';
import type { Tunables } from '../../../content/tunables.ts';
import { randomOf } from '../../core/random.ts';
import { ticksPerSecond } from '../arrival/one-try.ts';

/*
 * The formulas of the assault (D20), identical to the last bit in Node and in every browser: like docking,
 * they use only + − × ÷, comparisons and rounding. Times are ticks since the start, 60 a second.
 *
 * An assault has three phases. In each, the pirate base threatens in one of three ways, and one of the
 * ship's three stations suits that threat best. The pilot gives at most one order a phase; without one the
 * last order holds. The ordered station wears the base down by volleys. The base's shots are announced
 * seconds before they land. A shot that the pilot answers just before it lands is always stopped and
 * strikes back; any other is left to the crew's luck.
 */

export const phaseCount = 3;
export const stations = ['guns', 'shields', 'drive'] as const;
export type Station = (typeof stations)[number];
/** The base's threat in a phase; in the order of the stations that suit it best. */
export const threats = ['core', 'heavy', 'salvo'] as const;
export type Threat = (typeof threats)[number];

/** An entry of the pilot's log: an order to a station, an answer to the next shot, or pulling back. */
export const assaultActs = [...stations, 'answer', 'retreat'] as const;
export type AssaultAct = (typeof assaultActs)[number];
export interface AssaultInput {
  readonly tick: number;
  readonly act: AssaultAct;
}

export interface AssaultResult {
  readonly won: boolean;
  /** No shot hit the hull, and the crew didn't help. */
  readonly isClean: boolean;
  /** Remaining base and hull, 0 to 100. */
  readonly base: number;
  readonly hull: number;
  /** Length in ticks: all of them, unless it was decided earlier. */
  readonly ticks: number;
}

/** Terms of an assault besides its seed. */
export interface AssaultTerms {
  readonly difficulty: Difficulty;
  /** The war time of the ship. */
  readonly seconds: number;
  readonly tunables: Tunables;
}

/** A shot of the base, fixed before the fight begins. */
export interface BaseShot {
  readonly phase: number;
  readonly toldTick: number;
  /** From here on until it lands the pilot can answer it. */
  readonly openTick: number;
  readonly landTick: number;
  /** Number of the gun that fires, and the draw, 0 to 1, that decides whether the crew stops the shot. */
  readonly gun: number;
  readonly draw: number;
}

export const whole = 100;
const gunCount = 3;
/** Volleys of a phase: each wears down a tenth of what the phase can. */
const volleys = 10;
/** No shot lands in this share of the first phase, and of the others: the time to read the threat. */
const quiet = { first: 0.28, later: 0.06 } as const;
/** Offset of a shot from its even place, as a share of the gap between two. */
const stray = 0.28;
/** Tolerance: tenths that add up to the whole must still bring the base down. */
const nearly = 1e-6;
const [PATH_THREAT, PATH_STRAY, PATH_GUN, PATH_DRAW, PATH_VOLLEY] = [51, 52, 53, 54, 55];

export function phaseTicks({ seconds }: AssaultTerms): number {
  return Math.round((seconds * ticksPerSecond) / phaseCount);
}

export function assaultTicks(terms: AssaultTerms): number {
  return phaseTicks(terms) * phaseCount;
}

/** The phase of a tick, 0 to 2. */
export function phaseAt(tick: number, terms: AssaultTerms): number {
  return Math.min(phaseCount - 1, Math.max(0, Math.floor(tick / phaseTicks(terms))));
}

/** Until this tick of a phase an order can be given. */
export function orderTicks(terms: AssaultTerms): number {
  return Math.round((phaseTicks(terms) * terms.tunables.assaultOrderPercent) / 100);
}

/** The threat of each phase: every one once, in an order drawn from the seed. */
export function threatsOf(seed: string): readonly Threat[] {
  const remaining: Threat[] = [...threats];
  return threats.map((_, phase) => {
    const at = Math.floor(randomOf(seed, PATH_THREAT, phase) * remaining.length);
    return remaining.splice(at, 1)[0] as Threat;
  });
}

/** All shots of a fight, in the order in which they land. */
export function shotsOf(seed: string, terms: AssaultTerms): readonly BaseShot[] {
  const { tunables, difficulty } = terms;
  const each = shotsPerPhase(difficulty, tunables);
  const ticks = phaseTicks(terms);
  const window = toTicks(windowMs(difficulty, tunables));
  return Array.from({ length: each * phaseCount }, (_, number) => {
    const phase = Math.floor(number / each);
    const lead = phase === 0 ? quiet.first : quiet.later;
    const strayed = (randomOf(seed, PATH_STRAY, number) * 2 - 1) * stray;
    const share = lead + ((1 - lead) * ((number % each) + 0.5 + strayed)) / each;
    const landTick = Math.round((phase + share) * ticks);
    return {
      phase,
      toldTick: Math.max(0, landTick - Math.round(tunables.assaultTellSeconds * ticksPerSecond)),
      openTick: landTick - window,
      landTick,
      gun: Math.floor(randomOf(seed, PATH_GUN, number) * gunCount),
      draw: randomOf(seed, PATH_DRAW, number),
    };
  });
}

/** The station that suits a threat best. */
export function bestStation(threat: Threat): Station {
  return stations[threats.indexOf(threat)] ?? 'guns';
}

export function suits(station: Station, threat: Threat): boolean {
  return station === bestStation(threat);
}

/** Mean damage of a station to the base in a whole phase. */
export function phaseDamage(
  station: Station,
  threat: Threat,
  { difficulty, tunables }: Pick<AssaultTerms, 'difficulty' | 'tunables'>,
): number {
  const best = {
    guns: tunables.assaultGunsDamage,
    shields: tunables.assaultShieldsDamage,
    drive: tunables.assaultDriveDamage,
  }[station];
  const share = suits(station, threat) ? 100 : tunables.assaultUnsuitedPercent;
  return (best * share) / strengthOf(difficulty, tunables);
}

/**
 * Damage of an answered shot to the base: its share of all shots of a phase, and as lucky as the shot's
 * draw.
 */
export function strikeDamage({ draw }: BaseShot, { difficulty, tunables }: AssaultTerms): number {
  const ofPhase = (tunables.assaultStrikeDamage * 100) / strengthOf(difficulty, tunables);
  return (ofPhase / shotsPerPhase(difficulty, tunables)) * luckOf(draw, tunables);
}

/** Factor around 1 by which a draw, 0 to 1, changes a damage. */
function luckOf(draw: number, { assaultSpreadPercent }: Tunables): number {
  return 1 + ((draw * 2 - 1) * assaultSpreadPercent) / 100;
}

/** Strength of a tier's base, in percent of an ordinary one. */
function strengthOf(difficulty: Difficulty, tunables: Tunables): number {
  return {
    easy: tunables.assaultBaseEasyPercent,
    medium: tunables.assaultBaseMediumPercent,
    hard: tunables.assaultBaseHardPercent,
  }[difficulty];
}

/** Chance in percent that the crew of a station stops a shot that the pilot didn't answer. */
export function stopPercent(station: Station, threat: Threat, tunables: Tunables): number {
  return suits(station, threat) ? tunables.assaultSuitedStopPercent : tunables.assaultUnsuitedStopPercent;
}

interface Volley {
  readonly seed: string;
  readonly station: Station | null;
  readonly threat: Threat;
  readonly tick: number;
}

/**
 * Damage of a volley to the base at a tick; 0 at ticks without one. The seed draws how well each volley
 * hits, around the mean of its station.
 */
export function volleyDamage({ seed, station, threat, tick }: Volley, terms: AssaultTerms): number {
  const every = phaseTicks(terms) / volleys;
  const number = Math.floor(tick / every);
  if (!station || number === Math.floor((tick - 1) / every)) return 0;
  const luck = luckOf(randomOf(seed, PATH_VOLLEY, number), terms.tunables);
  return (phaseDamage(station, threat, terms) / volleys) * luck;
}

/** Damage to the hull of a shot that isn't stopped. */
export function hitDamage(difficulty: Difficulty, tunables: Tunables): number {
  return {
    easy: tunables.assaultHitEasy,
    medium: tunables.assaultHitMedium,
    hard: tunables.assaultHitHard,
  }[difficulty];
}

/** Time before its landing in which a shot can be answered, in milliseconds. */
function windowMs(difficulty: Difficulty, tunables: Tunables): number {
  return {
    easy: tunables.assaultWindowEasyMs,
    medium: tunables.assaultWindowMediumMs,
    hard: tunables.assaultWindowHardMs,
  }[difficulty];
}

/**
 * Ticks for which the station is busy after a mistimed answer: no answer counts, and the crew stops nothing.
 */
export function rechargeTicks(tunables: Tunables): number {
  return toTicks(tunables.assaultRechargeMs);
}

/** Ticks of a phase after which the crew gives the order of a first assault, if the pilot gave none (D53). */
export function helpTicks({ assaultHelpSeconds }: Tunables): number {
  return toTicks(assaultHelpSeconds * 1000);
}

/** A part, 0 to 100, after damage. */
export function worn(part: number, damage: number): number {
  const remainder = part - damage;
  return remainder > nearly ? remainder : 0;
}

function shotsPerPhase(difficulty: Difficulty, tunables: Tunables): number {
  return {
    easy: tunables.assaultShotsEasy,
    medium: tunables.assaultShotsMedium,
    hard: tunables.assaultShotsHard,
  }[difficulty];
}

function toTicks(ms: number): number {
  return Math.round((ms * ticksPerSecond) / 1000);
}
