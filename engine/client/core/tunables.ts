import { proxy } from 'valtio/vanilla';
import type { Tunables } from '../../content/tunables.ts';
import type { FlightTerms } from '../../rules/core/flight-state.ts';
import { withTerms } from '../../rules/core/with-terms.ts';
import type { Failure } from './api.ts';

const retryMs = 3000;
const startWaitsMs = [300, 1200];
const path = (version: number | 'published') => `/tunables/${version}.json`;

interface Version {
  readonly version: number;
  readonly values: Tunables;
}

/**
 * The published numbers: they apply to everything but flights, which keep the version they were launched
 * with. They are read before the HUD shows anything. They aren't part of the state, so that snapshots of
 * the state stay small.
 */
export const published = proxy<{ tunables: Tunables }>({ tunables: {} as Tunables });

/** A flight as the server shows it. */
interface BoundFlight {
  readonly tunablesVersion: number;
  readonly terms?: Readonly<Record<string, number>> | undefined;
}

let homeTerms: FlightTerms | null = null;
/** The published version, without them. */
let present = {} as Tunables;
const versions = new Map<number, Tunables>();
const coming = new Map<number, Promise<Tunables>>();

/** The numbers of a version; undefined until they are loaded, which this call starts. */
export function tunablesOf(version: number): Tunables | undefined {
  const found = versions.get(version);
  if (!found) void fetchTunables(version);
  return found;
}

/** The numbers that a flight is bound to; the published ones until those are loaded. */
export function tunablesFor(flight: BoundFlight): Tunables {
  return boundTunables(flight) ?? withTerms(published.tunables, flight.terms);
}

/** The numbers that a flight is bound to; undefined until they are loaded, which this call starts. */
export function boundTunables(flight: BoundFlight): Tunables | undefined {
  const version = tunablesOf(flight.tunablesVersion);
  return version && withTerms(version, flight.terms);
}

/**
 * Fetches a version once, because a version never changes. Without a network it retries until it succeeds.
 */
export function fetchTunables(version: number): Promise<Tunables> {
  const found = versions.get(version);
  if (found) return Promise.resolve(found);
  let fetching = coming.get(version);
  if (!fetching) {
    fetching = fetchUntilHere(version).finally(() => coming.delete(version));
    coming.set(version, fetching);
  }
  return fetching;
}

/** At the start: reads the published version. */
export async function loadTunables(): Promise<{ readonly ok: true } | Failure> {
  for (let attempt = 0; ; attempt++) {
    const { status, found } = await read('published');
    if (found) {
      showPublished(found.version, found.values);
      return { ok: true };
    }
    const waitMs = startWaitsMs[attempt];
    if (waitMs === undefined)
      return { ok: false, code: status === 0 ? 'network' : 'unavailable', status, detail: null };
    await wait(waitMs);
  }
}

/** A version was published: everything that isn't bound to another version uses it from now on. */
export async function publishTunables(version: number): Promise<void> {
  show(await fetchTunables(version));
}

/** Publishes a version's numbers on this device. */
export function showPublished(version: number, values: Tunables): void {
  show(keepTunables(version, values));
}

/** Tunables that running events change outside flights. */
export function setHomeTerms(terms: FlightTerms | null): void {
  homeTerms = terms;
  show(present);
}

function show(version: Tunables): void {
  present = version;
  published.tunables = withTerms(version, homeTerms);
}

export function keepTunables(version: number, values: Tunables): Tunables {
  versions.set(version, Object.freeze(values));
  return values;
}

/** An unknown version falls back to the published numbers, as on the server. */
async function fetchUntilHere(version: number): Promise<Tunables> {
  for (;;) {
    const { status, found } = await read(version);
    if (found || status === 404) return keepTunables(version, found?.values ?? { ...published.tunables });
    await wait(retryMs);
  }
}

async function read(version: number | 'published'): Promise<{ status: number; found: Version | null }> {
  const response = await fetch(path(version)).catch(() => null);
  const json = (await response?.json().catch(() => null)) as Version | null;
  return { status: response?.status ?? 0, found: response?.ok ? json : null };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
