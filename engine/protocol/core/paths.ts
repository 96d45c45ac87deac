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

/**
 * The address of every call, by name. Servers and tools use the whole table. Pages import the tables of the
 * domains that they call, so that their first load stays small.
 */
export const paths = {
  ...accountPaths,
  ...aiPilotPaths,
  ...capsulesPaths,
  ...crewPaths,
  ...galaxyPaths,
  ...hangarPaths,
  ...homelandPaths,
  ...shopPaths,
  ...tripPaths,
  ...devPaths,
};

export type CallName = keyof typeof paths;
