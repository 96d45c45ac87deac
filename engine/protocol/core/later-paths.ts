import { laterAccountPaths } from '../account/later-paths.ts';
import { aiPilotPaths } from '../ai-pilot/paths.ts';
import { capsulesPaths } from '../capsules/paths.ts';
import { crewPaths } from '../crew/paths.ts';
import { laterGalaxyPaths } from '../galaxy/later-paths.ts';
import { laterHangarPaths } from '../hangar/later-paths.ts';
import { contractPaths } from '../homeland/contract-paths.ts';
import { eventPaths } from '../homeland/event-paths.ts';
import { homelandPaths } from '../homeland/paths.ts';
import { shopPaths } from '../shop/paths.ts';
import { tripPaths } from '../trip/paths.ts';

export const corePaths = {
  'protomatters.get': ['GET', '/game/v1/protomatters/'],
  'ledger.list': ['GET', '/game/v1/ledger/'],
} as const;

/** The paths of calls that only later code makes. */
export const laterPaths = {
  ...corePaths,
  ...aiPilotPaths,
  ...capsulesPaths,
  ...crewPaths,
  ...homelandPaths,
  ...shopPaths,
  ...laterAccountPaths,
  ...contractPaths,
  ...eventPaths,
  ...laterGalaxyPaths,
  ...laterHangarPaths,
  ...tripPaths,
} as const;
