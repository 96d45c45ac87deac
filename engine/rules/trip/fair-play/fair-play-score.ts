import { fairPlayTable } from '../../../content/fair-play.ts';
import type { Scale } from '../../../content/schemas/fair-play.ts';
import { countRestless, type FairPlay, shareOfBusyDays, winsAbovePractice } from './fair-play.ts';
import { flightCorrelation, type TapMethod, type TraceSums, tapMethods } from './tap-trace.ts';

/** Judgement that an operator sees. It changes no pay (D46). */
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
  /** Flights are as alike as chance makes them: no day is better than another. */
  'alike',
  /** There is something in nearly every waking hour of every day. */
  'tireless',
  /** Presses at a resonator's ring come at nearly the same moment of it. */
  'timed',
  /** Dockings, assaults and encounters are won more often than practice explains. */
  'unbeaten',
] as const;
export type FairPlaySign = (typeof fairPlaySigns)[number];

export interface FairPlayScore {
  /** 0 to 100: how much speaks for a program. */
  readonly score: number;
  /** Evidence by sign, 0 to 1, after weighing. */
  readonly signs: Readonly<Record<FairPlaySign, number>>;
  /** Few taps were seen: the score may rise and fall with the next flights. */
  readonly isUncertain: boolean;
}

/** Each sign adds its share of the score's remainder, so several weak signs make a strong score. */
export function fairPlayScore(fairPlay: FairPlay): FairPlayScore {
  const signs = {
    ...tapSigns(fairPlay.sums),
    timed: timedSign(fairPlay),
    repeated: repeatedSign(fairPlay),
    late: lateSign(fairPlay),
    sleepless: sleeplessSign(fairPlay),
    tireless: tirelessSign(fairPlay),
    unbeaten: unbeatenSign(fairPlay),
  };
  const innocent = Object.values(signs).reduce((product, sign) => product * (1 - sign), 1);
  const isUncertain = fairPlay.reports.taps < fairPlayTable.certainTaps;
  return { score: Math.round((1 - innocent) * 100), signs, isUncertain };
}

type TapSign = 'steady' | 'aimless' | 'random' | 'flawless' | 'alike';

/** The strongest evidence of any way to tap. */
function tapSigns(sums: FairPlay['sums']): Record<TapSign, number> {
  const all = tapMethods.map((method) => methodSigns(method, sums[method]));
  const strongest = (sign: TapSign) => Math.max(...all.map((signs) => signs[sign]));
  return {
    steady: strongest('steady'),
    aimless: strongest('aimless'),
    random: strongest('random'),
    flawless: strongest('flawless'),
    alike: strongest('alike'),
  };
}

/**
 * Lowest score of taps made in a reported way. A program can report any way, so no way is trusted with a
 * steadier hand than another, and flights that are all alike count against each. Only the aim is scored for
 * pointers only: a keyboard's mark and a list step from object to object wherever they are.
 */
function methodSigns(method: TapMethod, sums: TraceSums): Record<TapSign, number> {
  const { taps, squares, cubes, neighbours, reach, reachByDelay, missed } = sums;
  if (taps < fairPlayTable.minTaps) return { steady: 0, aimless: 0, random: 0, flawless: 0, alike: 0 };
  const { methods } = fairPlayTable;
  const scales = methods[method];
  const spread = Math.sqrt(squares / taps);
  const alikeness = flightCorrelation(sums);
  // Few taps show little, so measured values count as more honest by what chance may hide.
  const chance = 1 / Math.sqrt(taps);
  const skewness = cubes / taps / Math.max(1, spread) ** 3 + 4 * chance;
  const memory = neighbours / Math.max(1, squares) + 2 * chance;
  const aim = reachByDelay / Math.sqrt(Math.max(1e-9, reach * Math.max(1, squares))) + chance;
  return {
    steady: Math.max(...tapMethods.map((read) => evidence(spread * (1 + chance), methods[read].steady))),
    aimless: evidence(aim, scales.aimless),
    // Both have to be missing: a tired hand has no tail, and a quick one no memory.
    random: evidence(skewness, scales.random) * (memory < longestMemory ? 1 : 0),
    flawless: evidence(missed / (taps + missed) + chance / 3, scales.flawless),
    alike: evidence(alikeness.correlation + alikeness.standardError, scales.alike),
  };
}

/** The steadiest presses of any way to make them. */
function timedSign({ sums }: FairPlay): number {
  const signs = tapMethods.map((method) => {
    const { presses, pressSquares } = sums[method];
    if (presses < fairPlayTable.minPresses) return 0;
    return evidence(Math.sqrt(pressSquares / presses), fairPlayTable.timed);
  });
  return Math.max(...signs);
}

/** Neighbouring delays of a person depend on each other more than this. */
const longestMemory = 0.12;

function repeatedSign({ passages: { compared, found } }: FairPlay): number {
  return compared < minPassages ? 0 : evidence(found / compared, fairPlayTable.repeated);
}

const minPassages = 20;

function lateSign({ reports: { flights, taps, late } }: FairPlay): number {
  return flights < fairPlayTable.minFlights ? 0 : evidence(late / taps, fairPlayTable.late);
}

function sleeplessSign(fairPlay: FairPlay): number {
  const { days, restless } = countRestless(fairPlay.days);
  return days < fairPlayTable.minDays ? 0 : evidence(restless / days, fairPlayTable.sleepless);
}

function tirelessSign({ days }: FairPlay): number {
  return days.length - 2 < fairPlayTable.minDays
    ? 0
    : evidence(shareOfBusyDays(days), fairPlayTable.tireless);
}

function unbeatenSign({ games }: FairPlay): number {
  return evidence(winsAbovePractice(games), fairPlayTable.unbeaten);
}

function evidence(value: number, { honest, cheat, weight }: Scale): number {
  const share = (value - honest) / (cheat - honest);
  return weight * Math.min(1, Math.max(0, share));
}
