import { reads } from './command.ts';
import { capsuleKeysView } from './views/capsule-view.ts';

export const getCapsuleKeys = reads<'capsules.keys'>((context, player) => ({
  answer: capsuleKeysView(player, context),
}));
