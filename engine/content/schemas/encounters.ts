import { z } from 'zod';
import { type TunableName, tunableNames } from '../tunables.ts';

/** Four encounters at most, each with at most this share of the base: together 20 % (D34). */
const maxEncounterPercent = 5;

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
  percent: z.number().positive().max(maxEncounterPercent),
  /** Number of successes in ten tries. */
  chance: z.int().min(1).max(10),
  /** HP that it costs when it doesn't work. */
  damage: z.int().min(0).max(50),
  /** A way that is played: the pilot's hand decides then, not the draw. */
  play: encounterPlay.optional(),
});

/** Something that a long trip meets (D34), with a safe and a bold way. */
export const encounterRow = z.strictObject({
  key: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** The tunable that has to be above 0 for it to come: research opens it (D40). */
  needs: z.enum(tunableNames as [TunableName, ...TunableName[]]).optional(),
  safe: way,
  bold: way,
});

export const encounterChoices = ['safe', 'bold'] as const;
export type EncounterChoice = (typeof encounterChoices)[number];
export type EncounterPlay = z.infer<typeof encounterPlay>;
export type EncounterRow = z.infer<typeof encounterRow>;
