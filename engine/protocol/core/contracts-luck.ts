import { aiPilotContracts } from '../ai-pilot/contracts.ts';
import { capsuleContracts } from '../capsules/contracts.ts';
import { collectionContracts } from '../hangar/collection-contracts.ts';
import { dockingContracts } from '../trip/docking-contracts.ts';

/** A part of `contracts.ts`: the calls of `paths-luck.ts`. */
export const luckContracts = {
  ...aiPilotContracts,
  ...capsuleContracts,
  ...collectionContracts,
  ...dockingContracts,
};
