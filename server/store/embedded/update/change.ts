import type { BsonValue } from '../bson/values.ts';

/** The effect of an operator on the value at one path. */
export interface Change {
  path: string[];
  /** Whether missing parents are created. If not, a missing path is left alone. */
  creates: boolean;
  /** Whether it applies only when an upsert inserts. */
  onInsertOnly: boolean;
  /** The new value, computed from the current one (undefined when it is missing). REMOVE removes the field. */
  next(current: BsonValue, id: BsonValue): BsonValue | typeof REMOVE;
}

export const REMOVE = Symbol('remove');

/** Parses the operand of one operator and one field; refuses the operands that MongoDB refuses. */
export type MakeNext = (path: string, operand: BsonValue) => Change['next'];
