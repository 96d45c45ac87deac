import { z } from 'zod';
import { stats } from '../kinds.ts';
import { type TunableName, tunableNames } from '../tunables.ts';

const key = z.string().regex(/^[a-z]+(-[a-z]+)*$/);
const tunable = z.enum(tunableNames as [TunableName, ...TunableName[]]);
const amount = z.union([z.number(), tunable]);

/**
 * A change of some numbers: `times` in percent, `add`, or `set`. An amount that designers shall move is the
 * name of a tunable.
 */
const termChange = z
  .strictObject({
    of: z.array(tunable).min(1),
    times: amount.optional(),
    add: amount.optional(),
    set: amount.optional(),
  })
  .refine(({ times, add, set }) => [times, add, set].filter((one) => one !== undefined).length === 1, {
    message: 'one of times, add and set',
  });

/** A system's own rule (D35). Its texts are in `content/trip.json`. */
export const ruleRow = z.strictObject({ key, icon: key, changes: z.array(termChange).min(2) });

/**
 * Effects of the artifacts of a family besides their stat (D36): a rare one, an epic one, and three together.
 */
export const traitRow = z.strictObject({
  stat: z.enum(stats),
  rare: z.array(termChange).min(1),
  epic: z.array(termChange).min(1),
  set: z.array(termChange).min(1),
});

export type TermChange = z.infer<typeof termChange>;
export type RuleRow = z.infer<typeof ruleRow>;
export type TraitRow = z.infer<typeof traitRow>;
