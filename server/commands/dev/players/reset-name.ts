import { postMessage, unchanged, withPlayer } from '#engine/rules/core/decision.ts';
import { changePlayer } from '#server/commands/core/change-player.ts';
import { serviceCommand } from '#server/commands/core/command.ts';
import { findPlayer } from './ban-player.ts';

/** As for a user without a visible name. */
const neutral = { firstName: 'Pilot', lastName: null, username: null };

export const resetName = serviceCommand<'dev.reset-name'>(async (services, { params }, caller) => {
  const { names } = services.store;
  const { profile } = await findPlayer(services, params.id);
  await changePlayer<'dev.reset-name'>(services, {
    playerId: params.id,
    caller,
    status: 200,
    proof: null,
    decide: ({ nowMs, newId }, player) => {
      const renamed = withPlayer(unchanged(player), { profile: { ...player.profile, ...neutral } });
      return {
        change: postMessage(renamed, 'name_reset', newId(), {}, nowMs),
        answer: (after) => ({ firstName: after.profile.firstName }),
      };
    },
  });
  await names.remove(params.id, profile);
  await names.add([{ id: params.id, profile: neutral }]);
  return { answer: { firstName: neutral.firstName } };
});
