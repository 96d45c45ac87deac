import { unchanged, withPlayer } from '../../engine/rules/decision.ts';
import { changes } from './command.ts';
import { userView } from './views/user-view.ts';

export const finishOnboarding = changes<'auth.onboarding'>((context, player) => ({
  change: player.isOnboarded ? unchanged(player) : withPlayer(unchanged(player), { isOnboarded: true }),
  answer: (after) => userView(after, context),
}));
