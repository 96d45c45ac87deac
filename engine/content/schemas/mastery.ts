import { z } from 'zod';
import { shipTypes, tripTypes } from '../kinds.ts';
import { type TunableName, tunableNames } from '../tunables.ts';

/** Measure of a star of a trip (D38); `rules/trip/stars.ts` says how, and tunables how much it takes. */
export const starMeasures = ['cargo', 'pirates', 'chain', 'win', 'encounters', 'early', 'time'] as const;

const measure = z.enum(starMeasures);

/** The three stars of every trip of a type, in order. */
export const starRow = z.strictObject({
  type: z.enum(tripTypes),
  measures: z.tuple([measure, measure, measure]),
});

/** Stars in one system needed for the ships of a type to wear its livery. */
export const markRow = z.strictObject({ stars: z.int().min(1).max(90), livery: z.enum(shipTypes) });

/** The colours of a system, whose key it has, or of research. The hull is multiplied by the colour. */
export const liveryRow = z.strictObject({
  key: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  /** Tunable that unlocks this livery when above 0 (research, D40); absent: unlocked by stars. */
  needs: z.enum(tunableNames as [TunableName, ...TunableName[]]).optional(),
});

export type StarMeasure = (typeof starMeasures)[number];
export type StarRow = z.infer<typeof starRow>;
export type MarkRow = z.infer<typeof markRow>;
export type LiveryRow = z.infer<typeof liveryRow>;
