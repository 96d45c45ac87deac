import type { EncounterPlay } from '../../../content/schemas/encounters.ts';
import type { Tunables } from '../../../content/tunables.ts';
import { randomOf } from '../../core/random.ts';
import { ticksPerSecond } from '../arrival/one-try.ts';

/*
 * The formulas of a played encounter (D34), identical to the last bit in Node and in every browser: like
 * docking, they use only + − × ÷, comparisons and rounding down. Times are ticks since the start, 60 a
 * second.
 *
 * All games have one cursor and one measure, the progress from 0 to 100. In `rings` and `channel` the cursor
 * has a place, in parts of a turn or of the field's width, and the progress grows while the cursor is in a
 * gap and falls otherwise. In `beacon` each press on a beat counts. Nobody wins without an input, or by
 * pressing all the time.
 */

/**
 * An entry of the cursor's log: a push to the side, −1 to 1, or, with `y` above 0, a press at that
 * tick.
 */
export interface PlayInput {
  readonly tick: number;
  readonly x: number;
  readonly y: number;
}

export interface PlayResult {
  readonly won: boolean;
  /** 0 to 100. */
  readonly progress: number;
  /** Length in ticks: all of them, unless it was won earlier. */
  readonly ticks: number;
}

/** A beat of the beacon: when it sounds, and which bar it belongs to. */
export interface Beat {
  readonly tick: number;
  readonly bar: number;
}

const wholePlay = 100;
/** Tolerance: hundredths that add up to the whole must still win. */
const nearly = 1e-6;

/**
 * Two rings of wreckage that turn against each other: how many gaps, their share of the ring, and turns a
 * tick.
 */
const rings = [
  { gaps: 5, share: 0.454, turn: 14 / 360 / ticksPerSecond },
  { gaps: 4, share: 0.454, turn: 20 / 360 / ticksPerSecond },
] as const;
/** The channel: its width, how long it runs one way, and how far it may turn. */
const channel = { width: 0.19, legTicks: 62 } as const;
/** A bar of the beacon has eight places for a beat; three bars sound alike. */
const beacon = { places: 8, placeTicks: 24, beats: 4, alike: 3, window: 9 } as const;

/** Speed of the cursor in turns or widths a tick. */
const cursorSpeed = { rings: 0.3 / ticksPerSecond, channel: 0.8 / ticksPerSecond, beacon: 0 } as const;
/** Seconds that the cursor has to be in gaps, and the ratio of the progress's growth to its fall. */
const hold = { rings: { seconds: 15, ratio: 2 }, channel: { seconds: 17, ratio: 2 } } as const;
/** Percent for a press on a beat, for a press beside it, and for a beat without a press. */
const press = { hit: 4.4, wrong: -3, missed: -1.5 } as const;

const [PATH_RING, PATH_LEG, PATH_BEAT] = [81, 82, 83];

/** The seed of one encounter's play. */
export function playSeed(flightSeed: string, n: number): string {
  return `${flightSeed}:${n}`;
}

/** A row's play by the numbers of the flight. */
export function playTerms(play: EncounterPlay, { encounterGapPercent }: Tunables): EncounterPlay {
  return { ...play, gapPercent: (play.gapPercent * encounterGapPercent) / 100 };
}

export function playTicks({ seconds }: EncounterPlay): number {
  return Math.round(seconds * ticksPerSecond);
}

/** Start of the cursor: below the wreck, or in the middle of the field. */
export const cursorStart = 0.5;

/** The cursor's place after another tick of a push: round a wreck there is no end, a field has edges. */
export function cursorAfter(at: number, push: number, { game }: EncounterPlay): number {
  const next = at + within(push, -1, 1) * cursorSpeed[game];
  return game === 'rings' ? fraction(next) : within(next, 0, 1);
}

/**
 * A turning ring: how many gaps, where the first begins at the start, turns a tick, and a gap's width, in
 * turns.
 */
export interface Ring {
  readonly gaps: number;
  readonly from: number;
  readonly turn: number;
  readonly width: number;
}

/**
 * Rings of a play, the outermost first. Neighbours turn in opposite directions; the seed
 * decides the first direction.
 */
export function ringsOf(seed: string, { gapPercent }: EncounterPlay): readonly Ring[] {
  const way = randomOf(seed, PATH_RING, 9) < 0.5 ? 1 : -1;
  return rings.map(({ gaps, share, turn }, ring) => ({
    gaps,
    from: randomOf(seed, PATH_RING, ring),
    turn: ring === 0 ? turn * way : -turn * way,
    width: within((share * gapPercent) / 100, 0, 0.9) / gaps,
  }));
}

/** Beginning of a ring's first gap at a tick. */
export function ringFrom({ from, turn }: Ring, tick: number): number {
  return fraction(from + turn * tick);
}

/** True when a ring's gap is at a place. */
export function isRingOpen(ring: Ring, at: number, tick: number): boolean {
  return fraction((at - ring.from - ring.turn * tick) * ring.gaps) < ring.width * ring.gaps;
}

/** The channel's middle at a tick; it bends between places drawn from the seed. */
export function channelAt(seed: string, tick: number, terms: EncounterPlay): number {
  const leg = Math.floor(tick / channel.legTicks);
  const part = (tick - leg * channel.legTicks) / channel.legTicks;
  const [from, to] = [bendOf(seed, leg, terms), bendOf(seed, leg + 1, terms)];
  return from + (to - from) * part * part * (3 - 2 * part);
}

export function channelWidth({ gapPercent }: EncounterPlay): number {
  return (channel.width * gapPercent) / 100;
}

/** True while a cursor is in the channel. */
export function isInChannel(seed: string, at: number, tick: number, terms: EncounterPlay): boolean {
  const away = at - channelAt(seed, tick, terms);
  return (away < 0 ? -away : away) <= channelWidth(terms) / 2;
}

/** The progress after another tick in a gap or outside. */
export function heldAfter(progress: number, isThrough: boolean, { game }: EncounterPlay): number {
  if (game === 'beacon') return progress;
  const { seconds, ratio } = hold[game];
  const gain = wholePlay / (seconds * ticksPerSecond);
  return within(progress + (isThrough ? gain : -gain / ratio), 0, wholePlay);
}

export type PressKind = keyof typeof press;

/** The progress after a press, or a beat without one. */
export function pressedAfter(progress: number, kind: PressKind): number {
  return within(progress + press[kind], 0, wholePlay);
}

export const barTicks = beacon.places * beacon.placeTicks;

/**
 * All beats of a play, in order. The first bar is only half as long: its beats would come before anybody is
 * ready.
 */
export function beatsOf(seed: string, terms: EncounterPlay): readonly Beat[] {
  const bars = Math.floor(playTicks(terms) / barTicks);
  return Array.from({ length: bars }, (_, bar) => bar).flatMap((bar) =>
    placesOf(seed, Math.floor(bar / beacon.alike))
      .filter((place) => bar > 0 || place >= beacon.places / 2)
      .map((place) => ({ bar, tick: bar * barTicks + place * beacon.placeTicks + beacon.placeTicks / 2 })),
  );
}

/** Ticks before and after a beat in which a press counts; two beats never overlap. */
export function beatWindow({ gapPercent }: EncounterPlay): number {
  return Math.min(beacon.placeTicks / 2 - 1, Math.round((beacon.window * gapPercent) / 100));
}

export function isPlayWon(progress: number): boolean {
  return progress >= wholePlay - nearly;
}

/** Places of a bar that sound, in order. */
function placesOf(seed: string, pattern: number): readonly number[] {
  return Array.from({ length: beacon.places }, (_, place) => ({
    place,
    rank: randomOf(seed, PATH_BEAT, pattern, place),
  }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, beacon.beats)
    .map(({ place }) => place)
    .sort((a, b) => a - b);
}

function bendOf(seed: string, leg: number, terms: EncounterPlay): number {
  const half = channelWidth(terms) / 2;
  return half + randomOf(seed, PATH_LEG, leg) * (1 - 2 * half);
}

function fraction(value: number): number {
  return value - Math.floor(value);
}

/** A value that is not a number counts as none. */
function within(value: number, min: number, max: number): number {
  if (!(value > min)) return value <= min ? min : within(0, min, max);
  return value < max ? value : max;
}
