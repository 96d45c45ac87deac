import type { AnswerOf } from '../../engine/protocol/contracts.ts';
import { refused } from '../../engine/rules/decision.ts';
import { unlinkWallet as unlink } from '../../engine/rules/wallet.ts';
import { changePlayer } from './change-player.ts';
import { runs } from './command.ts';
import { findCaller } from './find-caller.ts';
import { notFound } from './find-owned.ts';
import { userView } from './views/user-view.ts';

export const unlinkWallet = runs<'wallets.unlink'>(async (services, _input, caller) => {
  const { id } = await findCaller(services, caller);
  let address: string | null = null;
  const { body, rev } = await changePlayer<'wallets.unlink'>(services, {
    playerId: id,
    caller,
    status: 200,
    keyed: null,
    decide: (context, present) => {
      address = present.store.wallet?.address ?? null;
      if (address === null) return notFound;
      const decided = unlink(present);
      return refused(decided)
        ? decided
        : { change: decided.ok, answer: (after) => ({ user: userView(after, context) }) };
    },
  });
  if (address !== null) await services.store.wallets.release(address, id);
  return { answer: JSON.parse(body) as AnswerOf<'wallets.unlink'>, rev };
});
