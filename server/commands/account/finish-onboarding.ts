import { unchanged, withPlayer } from '#engine/rules/core/decision.ts';
import { recruit } from '#engine/rules/crew/join-crew.ts';
import { changes } from '../core/command.ts';
import { userView } from './views.ts';

/** Whoever is through the tour and in no crew may be recruited from then on (D23): so at once, when there is a general. */
export const finishOnboarding = changes<'auth.onboarding'>(
  async (context, player, _input, { recruiters }) => {
    const { nowMs, tunables } = context;
    const onboarded = withPlayer(unchanged(player), { isOnboarded: true });
    const change = player.isOnboarded
      ? unchanged(player)
      : recruit(onboarded.player, await recruiters.list(nowMs), nowMs, tunables);
    return { change, answer: (after) => userView(after, context) };
  },
);
