import type { BsonValue } from '../bson/values.ts';

/** What an operator does to the value at one path. */
export interface Change {
  path: string[];
  /** Whether missing parents are made; without, a missing path is left alone. */
  creates: boolean;
  /** Whether it happens only where an upsert inserts. */
  onInsertOnly: boolean;
  /** The new value, from the current one (undefined when it is missing); REMOVE takes the field away. */
  next(current: BsonValue, id: BsonValue): BsonValue | typeof REMOVE;
}

export const REMOVE = Symbol('remove');

/** Makes the change of one operator and one field; refuses an operand that MongoDB refuses. */
export type MakeNext = (path: string, operand: BsonValue) => Change['next'];
