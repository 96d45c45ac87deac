import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { refused } from '#engine/rules/core/decision.ts';
import type { RefusalCode } from '#engine/rules/core/refusals.ts';
import { parseWalletAddress } from '#engine/rules/shop/ton-address.ts';
import { linkWallet as link } from '#engine/rules/shop/wallet.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { changePlayer } from '../core/change-player.ts';
import { serviceCommand } from '../core/command.ts';
import { findCaller } from '../core/find-caller.ts';
import { checkProof } from './check-proof.ts';
import { claimWallet, isHeldByAnother } from './claim-wallet.ts';
import { walletView } from './views.ts';

/** A proof reserves the address among all players; a typed address reserves nothing (D28). */
export const linkWallet = serviceCommand<'wallets.link'>(async (services, { body }, caller) => {
  const player = await findCaller(services, caller);
  const parsed = parseWalletAddress(body.address);
  if (refused(parsed)) throw notLinked(parsed.refuse);
  const { raw: address } = parsed.ok;
  const isProven = body.proof !== undefined;
  if (body.proof) await checkProof(services, player.id, address, body.proof);
  const isFree = isProven
    ? await claimWallet(services, caller, player, address)
    : !(await isHeldByAnother(services, player, address));
  if (!isFree) throw new CallRefused('address_taken');
  let before: string | null = null;
  const { body: answer, rev } = await changePlayer<'wallets.link'>(services, {
    playerId: player.id,
    caller,
    status: 201,
    proof: null,
    decide: (_context, present) => {
      before = present.shop.wallet?.address ?? null;
      return {
        change: link(present, parsed.ok, isProven),
        answer: ({ shop }) => walletView(shop.wallet!),
      };
    },
  });
  if (before !== null && before !== address) await services.store.wallets.release(before, player.id);
  return { answer: JSON.parse(answer) as AnswerOf<'wallets.link'>, rev };
});

/** A text that isn't an address is a validation fault; an address that may not be linked is a rule's refusal. */
function notLinked(refusal: RefusalCode): CallRefused {
  const isFault = refusal === 'address_required' || refusal === 'address_invalid';
  return isFault
    ? new CallRefused('validation_failed', { fields: { address: refusal } })
    : new CallRefused(refusal);
}
