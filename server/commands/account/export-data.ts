import { CallRefused } from '#server/core/call-refused.ts';
import { personalData } from '#server/store/core/personal-data.ts';
import { readCommand } from '../core/command.ts';
import { toTime } from '../core/view-context.ts';
import { ownPlayer } from './own-player.ts';

const maxAnHour = 5;
const retained =
  'Keyed hashes without a name: that you were in a crew, paused purchases for ever, are banned, owe something (until it is ' +
  'paid), should be looked at (12 months), and your numbers at exchanges.';

/** Everything that is kept about the player. Reading it costs more than any other call, so it can be asked for rarely. */
export const exportData = readCommand<'account.export'>(async (context, player, _input, { personal }) => {
  if (!(await personal.countExport(player.id, maxAnHour)))
    throw new CallRefused('too_many_requests', { retryAfterSeconds: 3600 });
  await context.delivered();
  const { telegramId, referralCode } = player.profile;
  const owner = { playerId: player.id, telegramId, referralCode, pseudonym: context.pseudonym };
  const { players: _, ...collections } = await personal.read(owner);
  const kept = personalData.flatMap(({ collection, after }) =>
    typeof after === 'object' && 'kept' in after ? [[collection, after.kept]] : [],
  );
  return {
    answer: {
      createdAt: toTime(Date.now()),
      player: ownPlayer(player),
      collections,
      kept: { ...Object.fromEntries(kept), retained } as Record<string, string>,
    },
  };
});
