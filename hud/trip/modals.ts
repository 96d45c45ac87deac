import type { Reward } from '#engine/client/trip/reward.ts';
import { defineModal } from '../shell/modals.ts';

export interface ShareProps {
  reward: Reward;
}
export interface EncounterProps {
  flightId: string;
  /** The encounter's number. */
  n: number;
}
export const encounterModal = defineModal<EncounterProps>('encounter');
export const shareModal = defineModal<ShareProps>('share');
