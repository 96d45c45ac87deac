import { z } from 'zod';

/** A moment of a window or a step. */
export const moment = z.iso.datetime();

/**
 * Goals of an experiment, each measured once for a player: coming back so many days after joining, and
 * paying within seven days of it.
 */
export const experimentGoals = ['return_1', 'return_7', 'return_30', 'paying'] as const;

/** Question of an experiment, chosen before its start. It stays as it is until the row's end. */
const experiment = z.strictObject({
  goal: z.enum(experimentGoals),
  /** Share of the control that is expected to reach the goal. */
  expected: z.number().min(0.1).max(99.9).meta({ unit: '%' }),
  /** Smallest difference that the experiment has to find, up or down. */
  difference: z.number().min(0.1).max(50).meta({ unit: 'points' }),
});

/** Audience by a hash of the player: see `core/audience.ts` of the rules. Absent for everybody. */
export const audience = z.strictObject({
  /** Hash salt; rows with the same salt select the same players. */
  salt: z.string().min(1).max(64),
  /**
   * The percentage from each moment on; the first step counts from the beginning. A player who is in once
   * stays in.
   */
  steps: z
    .array(z.strictObject({ at: moment.nullable(), percent: z.number().min(0).max(100).meta({ unit: '%' }) }))
    .min(1)
    .max(8),
  experiment: experiment.optional(),
});

/** When and to whom something is offered: without these fields always and to everybody. */
export const offer = {
  from: moment.optional(),
  until: moment.optional(),
  audience: audience.optional(),
  /** No longer offered. Rows are never deleted, because players refer to their ids. */
  retired: z.literal(true).optional(),
};

export type Experiment = z.infer<typeof experiment>;
export type Audience = z.infer<typeof audience>;

export interface Offer {
  readonly key: string;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly audience?: Audience | undefined;
  readonly retired?: true | undefined;
}
