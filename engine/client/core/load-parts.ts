import { accountPaths } from '../../protocol/account/paths.ts';
import { galaxyPaths } from '../../protocol/galaxy/paths.ts';
import { hangarPaths } from '../../protocol/hangar/paths.ts';
import { shopPaths } from '../../protocol/shop/paths.ts';
import { tripPaths } from '../../protocol/trip/paths.ts';
import { call } from './api.ts';
import { applyBalance, applyBoosters, applyShips, applySystems } from './apply-push.ts';
import { applySessions, done, type Loaded } from './load-state.ts';
import { state } from './state.ts';

export async function loadUser(): Loaded {
  const result = await call(accountPaths['auth.me']);
  if (!result.ok) return result;
  state.user = result.answer;
  return done;
}

export async function loadBoosters(): Loaded {
  const result = await call(tripPaths['boosters.get']);
  if (!result.ok) return result;
  applyBoosters(result.answer, result.rev);
  return done;
}

export async function loadShips(): Loaded {
  const result = await call(hangarPaths['collections.ships']);
  if (!result.ok) return result;
  applyShips(result.answer.data, result.rev);
  return done;
}

export async function loadStatistics(): Loaded {
  const result = await call(tripPaths['statistics.trips']);
  if (!result.ok) return result;
  state.statistics = result.answer;
  return done;
}

export async function loadFlights(): Loaded {
  const result = await call(tripPaths['statistics.sessions']);
  if (!result.ok) return result;
  applySessions(result.answer.data, result.rev);
  return done;
}

export async function loadBalance(): Loaded {
  const result = await call(shopPaths['protomatters.get']);
  if (!result.ok) return result;
  applyBalance(result.answer, result.rev);
  return done;
}

export async function loadSystems(): Loaded {
  const galaxies = await call(galaxyPaths['galaxies.list']);
  if (!galaxies.ok) return galaxies;
  const galaxy = galaxies.answer.data[0];
  if (!galaxy) return { ok: false, code: 'not_found', status: 404, detail: null };
  state.galaxy = galaxy;
  const systems = await call(galaxyPaths['systems.list'], { params: { g: galaxy.uuid } });
  if (!systems.ok) return systems;
  applySystems(systems.answer.data, systems.rev);
  return done;
}
