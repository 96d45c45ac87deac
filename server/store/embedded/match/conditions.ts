import type { BsonValue } from '../bson/values.ts';

/** What a filter demands of a path, in terms that an index can serve. */
export type Condition = { path: string } & Demand;

export type Demand =
  | { operator: '$eq' | '$gt' | '$gte' | '$lt' | '$lte'; value: BsonValue }
  | { operator: '$in'; values: BsonValue[] }
  | { operator: '$exists' };

/** Puts conditions below a path: those with an empty path are about the path itself. */
export function nestConditions(path: string, conditions: Condition[]): Condition[] {
  return conditions.map((condition) => ({
    ...condition,
    path: condition.path === '' ? path : `${path}.${condition.path}`,
  }));
}
