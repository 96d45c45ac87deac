import { z } from 'zod';
import { type TunableName, tunableNames } from '../tunables.ts';

/** Pay of the safe and of the bold way of every encounter, in percent of the base (D34). */
export const encounterPercents = { safe: 10, bold: 25 } as const;

/** Points of ten by which leaving a way to the crew is worse than an ordinary hand (D54). */
export const crewHandicap = 2;

/** Parts of every story. */
export const storyParts = 3;

/**
 * Game of a way that is played: a beam through two rings of wreckage, a ship in a storm's channel, or an
 * answer to a beacon's beats.
 */
const encounterGames = ['rings', 'channel', 'beacon'] as const;

export const encounterPlay = z.strictObject({
  game: z.enum(encounterGames),
  seconds: z.int().min(10).max(60),
  /** The size of the gaps, in percent of the game's own. */
  gapPercent: z.number().min(50).max(200),
});

const way = z.strictObject({
  /** Pay of a success, in percent of the trip's base. */
  percent: z.number().positive().max(encounterPercents.bold),
  /** Expected successes of an ordinary hand in ten tries, for a played way. */
  chance: z.int().min(1).max(10),
  /** Expected successes of an ordinary hand in ten tries, for a played way. */
  hand: z.int().min(1).max(10).optional(),
  /** Key given in addition to the pay. */
  gift: z.enum(['artifact_capsule_key', 'ship_capsule_key']).optional(),
  /** HP that it costs when it doesn't work. */
  damage: z.int().min(0).max(50),
  /** HP that a success gives back to the ship, up to its maximum (D54). */
  heals: z.int().min(1).max(50).optional(),
  /** Played way: decided by the pilot's hand instead of the draw. */
  play: encounterPlay.optional(),
});

/** Something that a long trip meets (D34), with a safe and a bold way. */
export const encounterRow = z.strictObject({
  key: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** Tunable that must be above 0 for the encounter to appear; research raises it (D40). */
  needs: z.enum(tunableNames as [TunableName, ...TunableName[]]).optional(),
  /** Part of a story; only players who met the earlier parts get the later parts (D54). */
  story: z
    .strictObject({ name: z.string().regex(/^[a-z]+$/), part: z.int().min(1).max(storyParts) })
    .optional(),
  safe: way,
  bold: way,
});

export const encounterChoices = ['safe', 'bold'] as const;
export type EncounterChoice = (typeof encounterChoices)[number];
export type EncounterPlay = z.infer<typeof encounterPlay>;
export type EncounterRow = z.infer<typeof encounterRow>;
