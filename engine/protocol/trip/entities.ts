import { z } from 'zod';
import { assaultAdvices, difficulties, dockingAdvices, pathVerbs, planetLooks } from '../../content/kinds.ts';
import { starMeasures } from '../../content/schemas/mastery.ts';
import { amount, id, time } from '../core/entities.ts';
import { award } from '../galaxy/calls.ts';

export const boosters = z.strictObject({
  autoReplenishCount: z.int(),
  fullHealingCount: z.int(),
  timeTravelCount: z.int(),
});

const mark = z.strictObject({
  measure: z.enum(starMeasures),
  goal: z.int().describe('the value that reaches it: percent, pieces, hits in a row, or seconds left'),
  value: z.int(),
  isReached: z.boolean(),
});

const cleanFlight = z
  .strictObject({
    marks: z.int().min(0).max(3).describe('marks reached in the tapping phase'),
    timeSavedMs: z.int(),
    healthBack: z.number().describe('HP given back of what the launch cost'),
    piratesPaid: z.int().describe('pirates paid as caught, because the trip was shortened'),
  })
  .describe('gains of a clean flight (D48); zeros before the tapping phase has ended');

/** A flight; the wire keeps the name session. */
export const session = z.strictObject({
  uuid: id,
  tripId: id,
  shipId: id,
  solarSystemId: id,
  createdAt: time,
  endsAt: time,
  finishedAt: time.nullable(),
  isAiPilot: z.boolean(),
  seed: z.string(),
  tunablesVersion: z.int(),
  terms: z
    .record(z.string(), z.number())
    .optional()
    .describe('tunables that are different on this trip than in its version; missing where none is'),
  base: amount.describe('the base extraction of the trip with the ship that flies it (D16)'),
  expected: amount.describe('what the trip card promised, with a full cargo'),
  mined: amount,
  manualMined: amount,
  baggage: z.number(),
  overload: z.number().describe('hits into a full cargo (D47)'),
  overloadLimit: z.number(),
  cargoLimit: z.number(),
  energy: z.number(),
  health: z.number(),
  isReplenished: z.boolean().describe('an auto replenish was used'),
  awards: z.array(award),
  encounters: z
    .array(z.strictObject({ n: z.int(), opensAt: time, closesAt: time, isMet: z.boolean(), earned: amount }))
    .optional()
    .describe('what the trip meets; missing where it meets nothing'),
  caughtPirates: z.int().describe('number of pirates caught'),
  pirateEarned: amount.describe('the part of manualMined that pirates paid'),
  overloadEarned: amount.describe('the part of manualMined that the overload paid'),
  marks: z
    .array(mark)
    .max(3)
    .describe('the three star marks, as reached so far (D38); none on a flight of the AI pilot'),
  clean: cleanFlight,
  pirates: z.array(z.int()).describe('the numbers of the pirates caught, from 1'),
  tapped: z.array(z.int()).describe('the objects that were tapped, each once'),
  tappedAgain: z.array(z.int()).describe('further taps on objects that take several'),
  gathered: z
    .array(z.int())
    .optional()
    .describe('objects that came along with a hit (D36); missing when there are none'),
  chain: z
    .strictObject({ hits: z.int(), atMs: z.int(), forgiven: z.int().optional() })
    .describe('hits in a row up to the last tap that counted, `atMs` after the launch (D32)'),
  waves: z
    .strictObject({
      edition: z.int(),
      place: z.enum([...planetLooks, 'space']),
      verb: z
        .enum(pathVerbs)
        .optional()
        .describe('how most of its objects are gathered (D52); absent for taps'),
      last: z
        .int()
        .optional()
        .describe('the number of the last wave of the tapping phase, once it is fixed (D51)'),
    })
    .nullable()
    .describe('what decides where its objects appear (D33); null for a trip without waves'),
  cargoPercent: z.number().describe('what a full cargo pays, in percent of `base`'),
  docking: z
    .strictObject({
      startedAt: time.nullable(),
      endedAt: time.nullable(),
      earned: amount,
      advice: z
        .enum(dockingAdvices)
        .nullable()
        .describe('the one thing to change after a failure (D53); null before the end and after a win'),
    })
    .nullable(),
  assault: z
    .strictObject({
      startedAt: time.nullable(),
      endedAt: time.nullable(),
      earned: amount,
      advice: z
        .enum(assaultAdvices)
        .nullable()
        .describe('the one thing to change after a failure (D53); null before the end and after a win'),
    })
    .nullable()
    .describe('the one assault of an attack trip (D20)'),
});

export const docking = session.shape.docking.unwrap();
export const assault = session.shape.assault.unwrap();

/** A recorded docking replayed beside the player's (D37). */
export const ghost = z.strictObject({
  pilot: z.strictObject({ username: z.string().nullable(), firstName: z.string() }),
  isOwn: z.boolean().describe("it is the player's own best"),
  seconds: z.number().describe('how long it took'),
  difficulty: z.enum(difficulties),
  seed: z.string(),
  tunablesVersion: z.int(),
  terms: session.shape.terms,
  input: z.array(z.strictObject({ tick: z.int(), x: z.number(), y: z.number() })),
});

export const tripStatistics = z.strictObject({
  totalTrips: z.int(),
  totalAttackTrips: z.int(),
  totalExpeditionTrips: z.int(),
  totalMined: amount,
  totalManualMined: amount,
  totalCaughtPirates: z.int(),
  totalOpenedSolarSystems: z.int(),
  totalImprovedArtifacts: z.int(),
  totalImprovedShips: z.int(),
});

export type Boosters = z.infer<typeof boosters>;
export type Session = z.infer<typeof session>;
export type DockingView = z.infer<typeof docking>;
export type AssaultView = z.infer<typeof assault>;
export type GhostView = z.infer<typeof ghost>;
export type TripStatistics = z.infer<typeof tripStatistics>;
