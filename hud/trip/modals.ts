import type { Reward } from '#engine/client/core/state.ts';
import { defineModal } from '../shell/modals.ts';

export interface ShareProps {
  reward: Reward;
}
export const shareModal = defineModal<ShareProps>('share');
