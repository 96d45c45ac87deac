import { aiPilotContracts } from './contracts/ai-pilot.ts';
import { capsuleContracts } from './contracts/capsules.ts';
import { collectionContracts } from './contracts/collections.ts';
import { dockingContracts } from './contracts/docking.ts';

/** A part of `contracts.ts`: the calls of `paths-luck.ts`. */
export const luckContracts = {
  ...aiPilotContracts,
  ...capsuleContracts,
  ...collectionContracts,
  ...dockingContracts,
};
