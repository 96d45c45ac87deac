import { accountPaths } from '../account/paths.ts';
import { initDataPath } from '../dev/init-data-path.ts';
import type { devPaths } from '../dev/paths.ts';
import { galaxyPaths } from '../galaxy/paths.ts';
import { hangarPaths } from '../hangar/paths.ts';
import type { laterPaths } from './later-paths.ts';

type Path = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string];

const playerPaths = {
  ...accountPaths,
  ...galaxyPaths,
  ...hangarPaths,
  ...initDataPath,
} as const satisfies Record<string, Path>;

/**
 * Method and path of every call, by name: all that the client needs at run time (the schemas stay on the server).
 * `:name` is a path parameter. The trailing slash is canonical but optional. The developers' paths are added by
 * `dev/add-paths.ts`, and those of later screens by `add-later-paths.ts`: whoever makes such a call imports it, so that a
 * player's first load doesn't.
 */
export const paths = { ...playerPaths } as typeof playerPaths & typeof laterPaths & typeof devPaths;

export type CallName = keyof typeof paths;

/** A call's path with its parameters filled in and encoded. Throws when one is missing, which is a bug. */
export function pathOf(name: CallName, params: Readonly<Record<string, string>> = {}): string {
  return paths[name][1].replace(/:(\w+)/g, (_, parameter: string) => {
    const value = params[parameter];
    if (value === undefined) throw new Error(`${name} needs :${parameter}`);
    return encodeURIComponent(value);
  });
}
