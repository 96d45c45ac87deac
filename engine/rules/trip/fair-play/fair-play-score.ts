import { fairPlayTable } from '#engine/content/fair-play.ts';
import type { Scale } from '#engine/content/schemas/fair-play.ts';
import type { FairPlay } from './fair-play.ts';
import { countRestless } from './hours-awake.ts';
import { type TapMethod, tapMethods } from './tap-trace.ts';
import type { TraceSums } from './trace-sums.ts';

/** What an operator sees about a player. It changes no pay (D46). */
export const fairPlaySigns = [
  /** Delays hardly differ. */
  'steady',
  /** Far and small objects are tapped as quickly as near and large ones. */
  'aimless',
  /** Delays have no long tail and don't depend on the one before. */
  'random',
  /** Hardly an object is missed. */
  'flawless',
  /** Passages of earlier flights come again. */
  'repeated',
  /** Taps are reported long after they were made. */
  'late',
  /** There are no hours of rest. */
  'sleepless',
] as const;
export type FairPlaySign = (typeof fairPlaySigns)[number];

export interface FairPlayScore {
  /** 0 to 100: how much speaks for a program. */
  readonly score: number;
  /** Evidence by sign, 0 to 1, after weighing. */
  readonly signs: Readonly<Record<FairPlaySign, number>>;
}

/** Each sign adds to the score what the others leave open, so that several weak ones make a strong one. */
export function scoreOf(fairPlay: FairPlay): FairPlayScore {
  const signs = {
    ...tapSigns(fairPlay.sums),
    repeated: repeatedSign(fairPlay),
    late: lateSign(fairPlay),
    sleepless: sleeplessSign(fairPlay),
  };
  const innocent = Object.values(signs).reduce((left, sign) => left * (1 - sign), 1);
  return { score: Math.round((1 - innocent) * 100), signs };
}

type TapSign = 'steady' | 'aimless' | 'random' | 'flawless';

/** The strongest evidence of any way to tap, each judged by its own calibration. */
function tapSigns(sums: FairPlay['sums']): Record<TapSign, number> {
  const all = tapMethods.map((method) => methodSigns(method, sums[method]));
  const strongest = (sign: TapSign) => Math.max(...all.map((signs) => signs[sign]));
  return {
    steady: strongest('steady'),
    aimless: strongest('aimless'),
    random: strongest('random'),
    flawless: strongest('flawless'),
  };
}

function methodSigns(method: TapMethod, sums: TraceSums): Record<TapSign, number> {
  const { taps, squares, cubes, neighbours, reach, reachByDelay, missed } = sums;
  if (taps < fairPlayTable.leastTaps) return { steady: 0, aimless: 0, random: 0, flawless: 0 };
  const scales = fairPlayTable.methods[method];
  const spread = Math.sqrt(squares / taps);
  // Few taps show little, so measured values count as more honest by what chance may hide.
  const chance = 1 / Math.sqrt(taps);
  const skewness = cubes / taps / Math.max(1, spread) ** 3 + chance;
  const memory = neighbours / Math.max(1, squares) + chance;
  const aim = reachByDelay / Math.sqrt(Math.max(1e-9, reach * Math.max(1, squares))) + chance;
  return {
    steady: evidence(spread, scales.steady),
    aimless: evidence(aim, scales.aimless),
    // Both have to be missing: a tired hand has no tail, and a quick one no memory.
    random: evidence(skewness, scales.random) * (memory < longestMemory ? 1 : 0),
    flawless: evidence(missed / (taps + missed), scales.flawless),
  };
}

/** Neighbouring delays of a person depend on each other more than this. */
const longestMemory = 0.12;

function repeatedSign({ passages: { compared, found } }: FairPlay): number {
  return compared < leastPassages ? 0 : evidence(found / compared, fairPlayTable.repeated);
}

const leastPassages = 20;

function lateSign({ reports: { flights, taps, late } }: FairPlay): number {
  return flights < fairPlayTable.leastFlights ? 0 : evidence(late / taps, fairPlayTable.late);
}

function sleeplessSign(fairPlay: FairPlay): number {
  const { days, restless } = countRestless(fairPlay.days);
  return days < fairPlayTable.leastDays ? 0 : evidence(restless / days, fairPlayTable.sleepless);
}

function evidence(value: number, { honest, cheat, weight }: Scale): number {
  const share = (value - honest) / (cheat - honest);
  return weight * Math.min(1, Math.max(0, share));
}
