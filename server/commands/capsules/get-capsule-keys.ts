import { reads } from '../core/command.ts';
import { capsuleKeysView } from './views.ts';

export const getCapsuleKeys = reads<'capsules.keys'>((context, player) => ({
  answer: capsuleKeysView(player, context),
}));
