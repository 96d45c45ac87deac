import type { BodyOf } from '#engine/protocol/core/contracts.ts';
import { call, type Failure } from './api.ts';
import {
  applyBalance,
  applyBoosters,
  applyFlights,
  applyShips,
  applySystems,
  applyTrips,
  asPushed,
} from './apply-push.ts';
import { state } from './state.ts';

export type Profile = BodyOf<'auth.create'>;
type Loaded = Promise<{ readonly ok: true } | Failure>;
const done = { ok: true } as const;

/**
 * Loads the user. A new user is created from the messenger's profile, which is known only after the first call has signed
 * in.
 */
export async function loadUser(profileOf?: () => Profile | undefined): Loaded {
  let result: Awaited<ReturnType<typeof call<'auth.me' | 'auth.create'>>> = await call('auth.me');
  const profile = profileOf?.();
  if (!result.ok && result.status === 404 && profile) result = await call('auth.create', { body: profile });
  if (!result.ok) return result;
  state.user = result.answer;
  return done;
}

export async function loadBalance(): Loaded {
  const result = await call('protomatters.get');
  if (!result.ok) return result;
  applyBalance(result.answer, result.rev);
  return done;
}

export async function loadBoosters(): Loaded {
  const result = await call('boosters.get');
  if (!result.ok) return result;
  applyBoosters(result.answer, result.rev);
  return done;
}

/** Loads the ships. A player who owns none gets the first one. */
export async function loadShips(): Loaded {
  const read = await readShips();
  if (!read.ok || state.ships.some(({ shipId }) => shipId)) return read;
  const created = await call('ships.create', { idempotencyKey: `first-ship-${state.user?.uuid ?? ''}` });
  if (!created.ok && created.code !== 'ship_exists') return created;
  return readShips();
}

async function readShips(): Loaded {
  const result = await call('collections.ships');
  if (!result.ok) return result;
  applyShips(result.answer.data, result.rev);
  return done;
}

export async function loadStatistics(): Loaded {
  const result = await call('statistics.trips');
  if (!result.ok) return result;
  state.statistics = result.answer;
  return done;
}

export async function loadSystems(): Loaded {
  const galaxies = await call('galaxies.list');
  if (!galaxies.ok) return galaxies;
  const galaxy = galaxies.answer.data[0];
  if (!galaxy) return { ok: false, code: 'not_found', status: 404, detail: null };
  state.galaxy = galaxy;
  const systems = await call('systems.list', { params: { g: galaxy.uuid } });
  if (!systems.ok) return systems;
  applySystems(systems.answer.data, systems.rev);
  return done;
}

export async function loadTrips(systemId: string): Loaded {
  const galaxyId = state.galaxy?.uuid ?? '';
  const result = await call('trips.list', { params: { g: galaxyId, s: systemId } });
  if (!result.ok) return result;
  applyTrips(systemId, result.answer.data, result.rev);
  return done;
}

/** Loads the flights by hand. Those of AI pilots are part of the AI pilots' state. */
export async function loadFlights(): Loaded {
  const result = await call('statistics.sessions');
  if (!result.ok) return result;
  const running = result.answer.data.filter(({ finishedAt, isAiPilot }) => finishedAt === null && !isAiPilot);
  applyFlights(
    running.map((flight) => asPushed(flight, result.rev)),
    result.rev,
  );
  return done;
}
