import { proxy } from 'valtio/vanilla';
import { defaultTunables, type Tunables } from '#engine/content/tunables.ts';

/** The version that ships with the game (D30). */
const SHIPPED = 0;
const RETRY_MS = 3000;

/** The newest published numbers that were heard of: what a launch goes by. Not in the store, which comes before them. */
export const published = proxy<{ tunables: Tunables }>({ tunables: defaultTunables });

const known = new Map<number, Tunables>([[SHIPPED, defaultTunables]]);
const coming = new Map<number, Promise<Tunables>>();

/** The numbers of a version, once they are here; asking brings them. */
export function tunablesOf(version: number): Tunables | undefined {
  const found = known.get(version);
  if (!found) void fetchTunables(version);
  return found;
}

/** The numbers that a session is bound to; those that ship with the game until they have come. */
export function tunablesFor({ tunablesVersion }: { readonly tunablesVersion: number }): Tunables {
  return tunablesOf(tunablesVersion) ?? defaultTunables;
}

/** A version never changes, so it is fetched once; without a network again and again until it's here. */
export function fetchTunables(version: number): Promise<Tunables> {
  const found = known.get(version);
  if (found) return Promise.resolve(found);
  let fetching = coming.get(version);
  if (!fetching) {
    fetching = read(version).finally(() => coming.delete(version));
    coming.set(version, fetching);
  }
  return fetching;
}

/** A version was published: launches go by it from now on. */
export async function publishTunables(version: number): Promise<void> {
  published.tunables = await fetchTunables(version);
}

async function read(version: number): Promise<Tunables> {
  for (;;) {
    const response = await fetch(`/tunables/${version}.json`).catch(() => null);
    const json = (await response?.json().catch(() => null)) as { values: Partial<Tunables> } | null;
    // An older release may know fewer names.
    if (response?.ok && json) return keepTunables(version, { ...defaultTunables, ...json.values });
    if (response?.status === 404) return keepTunables(version, defaultTunables);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Remembers the numbers of a version. */
export function keepTunables(version: number, values: Tunables): Tunables {
  known.set(version, Object.freeze(values));
  return values;
}
