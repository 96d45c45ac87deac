import { z } from 'zod';
import { rarities } from '../kinds.ts';
import { awardRow } from './galaxy.ts';
import { offer } from './offer.ts';

const key = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/**
 * Fields of a trip that can change. Its place, type, difficulty and look are fixed: players'
 * progress depends on them.
 */
const fields = {
  timeHours: z.number().positive().max(48).meta({ unit: 'hours' }).optional(),
  /** PROTO that a ship with an extraction of 100 brings home. */
  baseExtraction: z.number().positive().meta({ unit: 'PROTO' }).optional(),
  damage: z.int().min(1).max(100).meta({ unit: 'health' }).optional(),
  minRarity: z.enum(rarities).optional(),
  awards: z.array(awardRow).max(6).optional(),
};

/** Changes of one trip while offered. */
export const tripChangeRow = z
  .strictObject({ key, trip: key.meta({ choices: 'trips' }), ...fields, ...offer })
  .refine((row) => Object.keys(fields).some((field) => row[field as keyof typeof fields] !== undefined), {
    message: `it changes nothing: it needs ${Object.keys(fields).join(', ')}`,
  });

export type TripChangeRow = z.infer<typeof tripChangeRow>;
/** Changes of a trip for one player. An AI pilot's run uses them until its end. */
export type TripChange = Pick<TripChangeRow, 'trip' | keyof typeof fields>;
