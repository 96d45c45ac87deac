import { refused } from '#engine/rules/core/decision.ts';
import { setNotifications } from '#engine/rules/crew/general-status.ts';
import { changes } from '../core/command.ts';
import { generalStatusView } from './views.ts';

/** Without a wish, to what they aren't. */
export const switchNotifications = changes<'generals.notifications'>(
  async (context, player, { body }, { tributes }) => {
    const isEnabled = body.isNotificationEnabled ?? !player.crew.general.isNotificationEnabled;
    const decided = setNotifications(player, isEnabled, context.nowMs);
    if (refused(decided)) return decided;
    const received = await tributes.sum(player.id);
    return { change: decided.ok, answer: (after) => generalStatusView(after, received, context) };
  },
);
