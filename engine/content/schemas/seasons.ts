import { z } from 'zod';
import { awardRow } from './galaxy.ts';

const moment = z.iso.datetime();
const rewards = z.array(awardRow).min(1).max(4);

/** The boards whose first places are paid. */
const seasonBoards = ['flights', 'earned', 'r-and-d'] as const;

export const seasonRow = z.strictObject({
  number: z.int().min(1).max(999),
  /** Null: not announced. The first season of the list has begun in any case. */
  from: moment.nullable(),
  /** End of launches until the next season begins; null for a season without an end. */
  until: moment.nullable(),
  /** Rewards of the first pilots of each board at its end; a board that isn't named pays nothing. */
  boards: z.array(
    z.strictObject({
      type: z.enum(seasonBoards),
      places: z
        .array(z.strictObject({ to: z.int().min(1).max(1000), rewards }))
        .min(1)
        .max(6),
    }),
  ),
  /** Rewards for the stars of the season (D38): the last reached step applies. */
  mastery: z.array(z.strictObject({ stars: z.int().min(1), rewards })).max(8),
});

/** Fate of something when a new season begins. */
export const carryOverKinds = ['stays', 'becomes-clean', 'anew'] as const;

export const carryOverRow = z.strictObject({
  key: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  what: z.enum(carryOverKinds),
  /** The fields of a player's document that it is about. */
  parts: z.array(z.string()).min(1),
});

export type SeasonRow = z.infer<typeof seasonRow>;
export type CarryOverKind = (typeof carryOverKinds)[number];
