import type { accountPaths } from '#engine/protocol/account/paths.ts';
import { unchanged, withPlayer } from '#engine/rules/core/decision.ts';
import { recruit } from '#engine/rules/crew/join-crew.ts';
import { type CommandsOf, changeCommand, readCommand } from '../core/command.ts';
import { createUser } from './create-user.ts';
import { endDevice, endOtherDevices, listDevices } from './devices.ts';
import { issueToken } from './issue-token.ts';
import { openSession } from './open-session.ts';
import { userView } from './views.ts';

export const accountCalls: CommandsOf<keyof typeof accountPaths> = {
  'auth.token': issueToken,
  'auth.session': openSession,
  'auth.create': createUser,
  'devices.list': listDevices,
  'devices.end': endDevice,
  'devices.end-others': endOtherDevices,
  'auth.me': readCommand((context, player) => ({ answer: userView(player, context) })),
  // Finishing the tour makes a player without a crew free to recruit, so a general recruits them here, if there is one.
  'auth.onboarding': changeCommand(async (context, player, _input, { recruiters }) => {
    const { nowMs, tunables } = context;
    const onboarded = withPlayer(unchanged(player), { isOnboarded: true });
    const change = player.isOnboarded
      ? unchanged(player)
      : recruit(onboarded.player, await recruiters.list(nowMs), nowMs, tunables);
    return { change, answer: (after) => userView(after, context) };
  }),
};
