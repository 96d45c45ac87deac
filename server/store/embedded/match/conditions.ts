import type { BsonValue } from '../bson/values.ts';

/** A requirement of a filter on one path, in a form that an index can use. */
export type Condition = { path: string } & Demand;

type Demand =
  | { operator: '$eq' | '$gt' | '$gte' | '$lt' | '$lte'; value: BsonValue }
  | { operator: '$in'; values: BsonValue[] }
  | { operator: '$exists' };

/** Prefixes conditions with a path. A condition with an empty path is about the path itself. */
export function nestConditions(path: string, conditions: Condition[]): Condition[] {
  return conditions.map((condition) => ({
    ...condition,
    path: condition.path === '' ? path : `${path}.${condition.path}`,
  }));
}
