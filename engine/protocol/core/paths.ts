import { luckPaths } from './paths-luck.ts';
import { peoplePaths } from './paths-people.ts';

/**
 * Method and path of every call, by name: all that the client needs at run time (the schemas stay on the server).
 * `:name` is a path parameter. The trailing slash is canonical; its absence is accepted.
 */
export const paths = {
  'auth.token': ['POST', '/account/v1/auth/token/'],
  'auth.session': ['POST', '/account/v1/auth/session/'],
  'auth.create': ['POST', '/account/v1/auth/'],
  'auth.me': ['GET', '/account/v3/auth/me/'],
  'auth.onboarding': ['PUT', '/account/v1/auth/me/onboarding/'],

  'protomatters.get': ['GET', '/game/v1/protomatters/'],
  'protomatters.convert': ['PUT', '/game/v1/protomatters/'],
  'ledger.list': ['GET', '/game/v1/ledger/'],

  'boosters.get': ['GET', '/game/v1/boosters/'],
  'boosters.use': ['PUT', '/game/v1/boosters/'],

  'collections.ships': ['GET', '/game/v1/collections/ships/'],

  'ships.create': ['POST', '/game/v1/ships/'],
  'ships.get': ['GET', '/game/v1/ships/:id/'],
  'ships.choose': ['PUT', '/game/v1/ships/:id/'],
  'ships.level': ['PUT', '/game/v1/ships/:id/level/'],
  'ships.characteristics': ['PUT', '/game/v1/ships/:id/characteristics/'],

  'sessions.start': ['POST', '/game/v1/ships/:id/sessions/'],
  'sessions.list': ['GET', '/game/v1/ships/:id/sessions/'],
  'sessions.get': ['GET', '/game/v1/ships/:id/sessions/:sid/'],
  'sessions.finish': ['PUT', '/game/v1/ships/:id/sessions/:sid/'],
  'sessions.pirate': ['PUT', '/game/v1/ships/:id/sessions/:sid/pirates/'],
  'sessions.replenish': ['POST', '/game/v1/ships/:id/sessions/:sid/cargo/replenishment/'],

  'statistics.trips': ['GET', '/game/v1/statistics/trips/'],
  'statistics.sessions': ['GET', '/game/v1/statistics/sessions/'],

  'galaxies.list': ['GET', '/game/v1/galaxies/'],
  'systems.list': ['GET', '/game/v1/galaxies/:g/solar-systems/'],
  'systems.start': ['POST', '/game/v1/galaxies/:g/solar-systems/:s/start/'],
  'systems.complete': ['POST', '/game/v1/galaxies/:g/solar-systems/:s/complete/'],
  'trips.list': ['GET', '/game/v1/galaxies/:g/solar-systems/:s/trips/'],
  'trips.get': ['GET', '/game/v1/galaxies/:g/solar-systems/:s/trips/:t/'],

  ...luckPaths,

  'dev.clock': ['GET', '/dev/clock/'],
  'dev.advance': ['POST', '/dev/clock/'],
  'dev.init-data': ['POST', '/dev/init-data/'],
  'dev.grant': ['POST', '/dev/grant/'],
  'dev.tunables': ['GET', '/dev/tunables/'],
  'dev.publish-tunables': ['PUT', '/dev/tunables/'],
  'dev.tunable-versions': ['GET', '/dev/tunables/versions/'],
  'dev.restore-tunables': ['POST', '/dev/tunables/versions/'],
  'dev.taps': ['GET', '/dev/tunables/taps/'],
  ...peoplePaths,
} as const satisfies Record<string, readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string]>;

export type CallName = keyof typeof paths;

/** A call's path with its parameters filled in and encoded. Throws when one is missing: that is a bug. */
export function pathOf(name: CallName, params: Readonly<Record<string, string>> = {}): string {
  return paths[name][1].replace(/:(\w+)/g, (_, parameter: string) => {
    const value = params[parameter];
    if (value === undefined) throw new Error(`${name} needs :${parameter}`);
    return encodeURIComponent(value);
  });
}
