import type { CallName } from '#engine/protocol/core/paths.ts';
import { collectAiPilot } from '../ai-pilot/collect-ai-pilot.ts';
import { getAiPilot } from '../ai-pilot/get-ai-pilot.ts';
import { getAiStatistics } from '../ai-pilot/get-ai-statistics.ts';
import { switchAiPilot } from '../ai-pilot/switch-ai-pilot.ts';
import { unlockAiPilot } from '../ai-pilot/unlock-ai-pilot.ts';
import type { CommandsOf } from '../core/command.ts';
import { assignArtifact } from '../hangar/assign-artifact.ts';
import { dismountArtifact } from '../hangar/dismount-artifact.ts';
import { listArtifacts } from '../hangar/list-artifacts.ts';
import { listShards } from '../hangar/list-shards.ts';
import { mergeArtifact } from '../hangar/merge-artifact.ts';
import { mergeShip } from '../hangar/merge-ship.ts';
import { reassignArtifact } from '../hangar/reassign-artifact.ts';
import { finishDocking } from '../trip/finish-docking.ts';
import { startDocking } from '../trip/start-docking.ts';
import { getCapsuleKeys } from './get-capsule-keys.ts';
import { openCapsule } from './open-capsule.ts';
import { synthesiseBooster } from './synthesise-booster.ts';

/** The calls of collections, capsules, docking and the AI pilot: a part of `commands.ts`. */
export const luckCommands = {
  'protomatters.synthesis': synthesiseBooster,
  'collections.merge-ship': mergeShip,
  'collections.artifacts': listArtifacts,
  'collections.merge-artifact': mergeArtifact,
  'collections.assign-artifact': assignArtifact,
  'collections.reassign-artifact': reassignArtifact,
  'collections.dismount-artifact': dismountArtifact,
  'collections.shards': listShards,
  'capsules.keys': getCapsuleKeys,
  'capsules.open': openCapsule,
  'docking.start': startDocking,
  'docking.finish': finishDocking,
  'ai-pilot.get': getAiPilot,
  'ai-pilot.unlock': unlockAiPilot,
  'ai-pilot.switch': switchAiPilot,
  'ai-pilot.collect': collectAiPilot,
  'ai-pilot.statistics': getAiStatistics,
} satisfies Partial<CommandsOf<CallName>>;
