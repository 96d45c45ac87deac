import { type ComponentType, lazy } from 'react';

type Later = typeof import('../later.ts');
type ComponentName = {
  [Name in keyof Later]: Later[Name] extends ComponentType<never> ? Name : never;
}[keyof Later];

let fetched: Promise<Later> | undefined;

/** The second chunk, fetched once. */
export function fetchLater(): Promise<Later> {
  fetched ??= import('../later.ts');
  return fetched;
}

/** A component of the second chunk. */
export function later<Name extends ComponentName>(name: Name) {
  return lazy(async () => ({ default: (await fetchLater())[name] }));
}
