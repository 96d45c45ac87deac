import type { luckPaths } from '../../engine/protocol/paths-luck.ts';
import { assignArtifact } from './assign-artifact.ts';
import { collectAiPilot } from './collect-ai-pilot.ts';
import type { CommandsOf } from './command.ts';
import { dismountArtifact } from './dismount-artifact.ts';
import { finishDocking } from './finish-docking.ts';
import { getAiPilot } from './get-ai-pilot.ts';
import { getAiStatistics } from './get-ai-statistics.ts';
import { getCapsuleKeys } from './get-capsule-keys.ts';
import { listArtifacts } from './list-artifacts.ts';
import { listShards } from './list-shards.ts';
import { mergeArtifact } from './merge-artifact.ts';
import { mergeShip } from './merge-ship.ts';
import { openCapsule } from './open-capsule.ts';
import { reassignArtifact } from './reassign-artifact.ts';
import { startDocking } from './start-docking.ts';
import { switchAiPilot } from './switch-ai-pilot.ts';
import { synthesiseBooster } from './synthesise-booster.ts';
import { unlockAiPilot } from './unlock-ai-pilot.ts';

/** The calls of collections, capsules, docking and the AI pilot: a part of `commands.ts`. */
export const luckCommands: CommandsOf<keyof typeof luckPaths> = {
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
};
