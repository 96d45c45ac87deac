import fc from 'fast-check';
import {
  type CapsuleType,
  capsuleTypes,
  type Difficulty,
  difficulties,
  stats,
  tripTypes,
} from '#engine/content/kinds.ts';

/**
 * Step of a generated history. A step that makes no sense at its moment is refused or skipped.
 */
export type Operation =
  | { readonly kind: 'explore'; readonly system: number }
  | { readonly kind: 'complete'; readonly system: number }
  | { readonly kind: 'launch'; readonly type: (typeof tripTypes)[number]; readonly again: boolean }
  | { readonly kind: 'wait'; readonly minutes: number }
  /** Waits until every running trip has run out and every AI pilot is back. */
  | { readonly kind: 'arrive' }
  | {
      readonly kind: 'tap';
      readonly slot: number;
      readonly first: number;
      readonly count: number;
      readonly late: number;
    }
  | { readonly kind: 'shoot'; readonly slot: number; readonly pirate: number; readonly late: number }
  | {
      readonly kind: 'boost';
      readonly type: 'auto_replenish' | 'time_travel' | 'full_healing';
      readonly slot: number;
    }
  | { readonly kind: 'collect'; readonly slot: number }
  | { readonly kind: 'level'; readonly slot: number }
  | {
      readonly kind: 'points';
      readonly slot: number;
      readonly stat: (typeof stats)[number];
      readonly by: number;
    }
  | { readonly kind: 'convert'; readonly amount: number }
  | { readonly kind: 'choose'; readonly slot: number }
  | DrawOperation;

/** Draws, collecting, docking and the AI pilot. */
export type DrawOperation =
  | { readonly kind: 'open'; readonly type: CapsuleType }
  | { readonly kind: 'synthesise' }
  /** Merges an owned item, or builds it from shards. */
  | { readonly kind: 'merge'; readonly what: CapsuleType; readonly slot: number }
  /** Puts an artifact on a ship, or takes it off when there is no ship at `to`. */
  | { readonly kind: 'install'; readonly slot: number; readonly to: number }
  | { readonly kind: 'dock'; readonly slot: number; readonly how: 'begin' | 'win' | 'fail' }
  | { readonly kind: 'register'; readonly slot: number; readonly exchange: number }
  | {
      readonly kind: 'pilot';
      readonly slot: number;
      readonly order: 'send' | 'back' | 'collect';
      readonly difficulty: Difficulty;
      /** The trip to begin with; 0 for none. */
      readonly trip: number;
    };

const slot = fc.nat({ max: 3 });
const system = fc.constantFrom(1, 1, 1, 2, 3);

type Kind = Operation['kind'];
type Fields<Name extends Kind> = {
  [Field in Exclude<keyof Extract<Operation, { kind: Name }>, 'kind'>]: fc.Arbitrary<
    Extract<Operation, { kind: Name }>[Field]
  >;
};

function operation<Name extends Kind>(weight: number, kind: Name, fields: Fields<Name>) {
  const arbitrary = fc.record({ kind: fc.constant(kind), ...fields }) as unknown as fc.Arbitrary<Operation>;
  return { weight, arbitrary };
}

const anOperation: fc.Arbitrary<Operation> = fc.oneof(
  operation(2, 'explore', { system }),
  operation(1, 'complete', { system }),
  operation(9, 'launch', {
    type: fc.constantFrom(...tripTypes, 'personal', 'expedition'),
    again: fc.boolean(),
  }),
  operation(6, 'wait', {
    minutes: fc.oneof(
      fc.integer({ min: 0, max: 100 }).map((share) => share / 20),
      fc.integer({ min: 1, max: 600 }),
    ),
  }),
  operation(7, 'arrive', {}),
  operation(8, 'tap', {
    slot,
    first: fc.nat({ max: 200 }),
    count: fc.integer({ min: 1, max: 100 }),
    late: fc.integer({ min: -100, max: 2500 }),
  }),
  operation(6, 'shoot', {
    slot,
    pirate: fc.integer({ min: 0, max: 6 }),
    late: fc.integer({ min: -100, max: 4100 }),
  }),
  operation(4, 'boost', { slot, type: fc.constantFrom('auto_replenish', 'time_travel', 'full_healing') }),
  operation(10, 'collect', { slot }),
  operation(3, 'level', { slot }),
  operation(4, 'points', { slot, stat: fc.constantFrom(...stats), by: fc.integer({ min: -1, max: 4 }) }),
  operation(2, 'convert', { amount: fc.integer({ min: 1, max: 50 }) }),
  operation(2, 'choose', { slot }),
  operation(4, 'open', { type: fc.constantFrom(...capsuleTypes) }),
  operation(1, 'synthesise', {}),
  operation(4, 'merge', { what: fc.constantFrom(...capsuleTypes), slot: fc.nat({ max: 12 }) }),
  operation(5, 'install', { slot: fc.nat({ max: 8 }), to: fc.constantFrom(0, 0, 0, 1, 2, 9) }),
  operation(6, 'dock', { slot, how: fc.constantFrom('begin', 'win', 'win', 'fail') }),
  operation(1, 'register', { slot, exchange: fc.nat({ max: 2 }) }),
  operation(9, 'pilot', {
    slot,
    order: fc.constantFrom('send', 'back', 'collect', 'collect'),
    difficulty: fc.constantFrom('easy', ...difficulties),
    trip: fc.constantFrom(0, 0, 1, 2, 6, 30),
  }),
);

/** Generates histories that are long enough to be worth checking. */
export const anyOperations: fc.Arbitrary<Operation[]> = fc
  .array(anOperation, { minLength: 25, maxLength: 60, size: 'max' })
  .map((rest) => [{ kind: 'explore', system: 1 }, ...rest]);
