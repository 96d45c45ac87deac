import { accountPaths } from '../../protocol/account/paths.ts';
import type { AnswerOf, BodyOf } from '../../protocol/core/calls.ts';
import { galaxyPaths } from '../../protocol/galaxy/paths.ts';
import { hangarPaths } from '../../protocol/hangar/paths.ts';
import type { Session } from '../../protocol/trip/entities.ts';
import { setOwner } from '../device/storage.ts';
import { call, type Failure, type Success } from './api.ts';
import {
  applyBalance,
  applyBoosters,
  applyFlights,
  applyShips,
  applySystems,
  applyTrips,
  asPushed,
} from './apply-push.ts';
import { reportError } from './report-error.ts';
import { state } from './state.ts';

export type LoadedProfile = BodyOf<'auth.create'>;
export type Loaded = Promise<{ readonly ok: true } | Failure>;
export const done = { ok: true } as const;

/**
 * Loads everything that the first screen shows, in one call. A new player is created from the messenger's
 * profile, which is known only after the first call has signed in, and gets the first ship.
 */
export async function loadStart(profileOf: () => LoadedProfile | undefined): Loaded {
  let start = await call(accountPaths['auth.start']);
  const profile = profileOf();
  if (!start.ok && start.status === 404 && profile) {
    const created = await call(accountPaths['auth.create'], { body: profile });
    if (!created.ok) return asCreateFailure(created);
    start = await withFirstShip(created.answer.uuid);
  } else if (start.ok && !start.answer.ships.some(({ shipId }) => shipId)) {
    start = await withFirstShip(start.answer.user.uuid);
  }
  if (!start.ok) return start;
  applyStart(start.answer, start.rev);
  return done;
}

/** Reports a refused creation, after which the player can only start again. A busy server is no refusal. */
function asCreateFailure(failure: Failure): Failure {
  if (failure.status < 400 || failure.status >= 429) return failure;
  reportError(new Error(`Error create user: ${failure.code}`), 'start');
  return { ok: false, code: 'internal', status: 0, detail: null };
}

/** Creates the first ship, then reads the start. */
async function withFirstShip(userId: string): Promise<Success<'auth.start'> | Failure> {
  const ship = await call(hangarPaths['ships.create'], { idempotencyKey: `first-ship-${userId}` });
  return ship.ok || ship.code === 'ship_exists' ? call(accountPaths['auth.start']) : ship;
}

function applyStart(start: AnswerOf<'auth.start'>, rev: number): void {
  setOwner(start.user.uuid);
  state.user = start.user;
  state.galaxy = start.galaxy;
  state.statistics = start.statistics;
  applyBalance(start.balance, rev);
  applyBoosters(start.boosters, rev);
  applyShips(start.ships, rev);
  applySystems(start.systems, rev);
  for (const systemId of new Set(start.trips.map(({ solarSystemId }) => solarSystemId)))
    applyTrips(systemId, start.trips, rev);
  applySessions(start.sessions, rev);
}

export async function loadTrips(systemId: string): Loaded {
  const galaxyId = state.galaxy?.uuid ?? '';
  const result = await call(galaxyPaths['trips.list'], { params: { g: galaxyId, s: systemId } });
  if (!result.ok) return result;
  applyTrips(systemId, result.answer.data, result.rev);
  return done;
}

/** Applies the player's own flights. Flights of AI pilots are part of the AI pilots' state. */
export function applySessions(sessions: readonly Session[], rev: number): void {
  const running = sessions.filter(({ finishedAt, isAiPilot }) => finishedAt === null && !isAiPilot);
  applyFlights(
    running.map((flight) => asPushed(flight, rev)),
    rev,
  );
}
