import { z } from 'zod';

/**
 * Conversion of a measured value to evidence: none at the values of honest players, full at the values of
 * cheats only, proportional in between. The weight is the worth of full evidence, 0 to 1.
 */
const scale = z
  .strictObject({ honest: z.number().min(0), cheat: z.number().min(0), weight: z.number().min(0).max(1) })
  .refine(({ honest, cheat }) => honest !== cheat, 'honest and cheat have to differ');

const odds = z.number().gt(0).lt(1);

/** Conversions for one way to tap. */
const method = z.strictObject({
  /** The spread of the delays, in milliseconds. */
  steady: scale,
  /** Correlation of delays with the difficulty of reaching an object. */
  aimless: scale,
  /** The skewness of the delays. */
  random: scale,
  /** The share of objects missed within a stretch of taps. */
  flawless: scale,
  /** The share of the delays' variance that a flight's taps have in common. */
  alike: scale,
});

/** The calibration of the fair-play score (D46). */
export const fairPlayTable = z.strictObject({
  /** Players with this score or more are listed for review. */
  listedFrom: z.number().min(1).max(100),
  /** Less than this shows nothing. */
  minTaps: z.int().positive(),
  /** A score of fewer taps is uncertain. */
  certainTaps: z.int().positive(),
  minPresses: z.int().positive(),
  minFlights: z.int().positive(),
  minDays: z.int().positive(),
  /** The share of taps reported late. */
  late: scale,
  /** The share of days without a rest. */
  sleepless: scale,
  /** Share of repeated passages. */
  repeated: scale,
  /** Standard deviation of the presses at a resonator's ring, in ms. */
  timed: scale,
  /** The share of days with something in nearly every hour. */
  tireless: scale,
  /** Wins in arrival games and encounters, in standard deviations above those of a well practised person. */
  unbeaten: scale,
  /** Odds of a well practised person, by the trip's difficulty, and in encounters. */
  practised: z.strictObject({ easy: odds, medium: odds, hard: odds, encounter: odds }),
  methods: z.strictObject({ pointer: method, keyboard: method, list: method }),
});

export type FairPlayTable = z.infer<typeof fairPlayTable>;
export type Scale = z.infer<typeof scale>;
