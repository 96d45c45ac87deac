import { accountPaths } from '../account/paths.ts';
import { aiPilotPaths } from '../ai-pilot/paths.ts';
import { capsulesPaths } from '../capsules/paths.ts';
import { crewPaths } from '../crew/paths.ts';
import { devPaths } from '../dev/paths.ts';
import { galaxyPaths } from '../galaxy/paths.ts';
import { hangarPaths } from '../hangar/paths.ts';
import { homelandPaths } from '../homeland/paths.ts';
import { shopPaths } from '../shop/paths.ts';
import { tripPaths } from '../trip/paths.ts';

export const corePaths = {
  'protomatters.get': ['GET', '/game/v1/protomatters/'],
  'ledger.list': ['GET', '/game/v1/ledger/'],
} as const;

/**
 * Method and path of every call, by name: all that the client needs at run time (the schemas stay on the server).
 * `:name` is a path parameter. The trailing slash is canonical but optional.
 */
export const paths = {
  ...corePaths,
  ...accountPaths,
  ...galaxyPaths,
  ...tripPaths,
  ...hangarPaths,
  ...capsulesPaths,
  ...aiPilotPaths,
  ...crewPaths,
  ...homelandPaths,
  ...shopPaths,
  ...devPaths,
} as const satisfies Record<string, readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string]>;

export type CallName = keyof typeof paths;

/** A call's path with its parameters filled in and encoded. Throws when one is missing, which is a bug. */
export function pathOf(name: CallName, params: Readonly<Record<string, string>> = {}): string {
  return paths[name][1].replace(/:(\w+)/g, (_, parameter: string) => {
    const value = params[parameter];
    if (value === undefined) throw new Error(`${name} needs :${parameter}`);
    return encodeURIComponent(value);
  });
}
