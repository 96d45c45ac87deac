import { reads } from '../core/command.ts';
import { capsuleKeysView } from './capsule-view.ts';

export const getCapsuleKeys = reads<'capsules.keys'>((context, player) => ({
  answer: capsuleKeysView(player, context),
}));
