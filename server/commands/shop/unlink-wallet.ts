import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { unlinkWallet as unlink } from '#engine/rules/shop/wallet.ts';
import { userView } from '../account/views.ts';
import { changePlayer } from '../core/change-player.ts';
import { serviceCommand } from '../core/command.ts';
import { findCaller } from '../core/find-caller.ts';
import { notFound } from '../core/find-owned.ts';

export const unlinkWallet = serviceCommand<'wallets.unlink'>(async (services, _input, caller) => {
  const { id } = await findCaller(services, caller);
  let address: string | null = null;
  const { body, rev } = await changePlayer<'wallets.unlink'>(services, {
    playerId: id,
    caller,
    status: 200,
    proof: null,
    decide: (context, present) => {
      address = present.shop.wallet?.address ?? null;
      const decided = unlink(present);
      return refused(decided)
        ? notFound
        : { change: decided.ok, answer: (after) => ({ user: userView(after, context) }) };
    },
  });
  if (address !== null) await services.store.wallets.release(address, id);
  return { answer: JSON.parse(body) as AnswerOf<'wallets.unlink'>, rev };
});
