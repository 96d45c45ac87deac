import type { AnswerOf } from '#engine/protocol/core/contracts.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { syncNfts as sync } from '#engine/rules/shop/wallet.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { log } from '#server/core/log.ts';
import { NftSourceAway } from '#server/providers/nfts/nft-source.ts';
import type { Services } from '#server/services.ts';
import { changePlayer } from '../core/change-player.ts';
import { serviceCommand } from '../core/command.ts';
import { findCaller } from '../core/find-caller.ts';
import { claimWallet, letGo } from './claim-wallet.ts';
import { nftsView } from './views.ts';

/** Asks the NFT source before the player's write begins, because the source may take seconds. */
export const syncNfts = serviceCommand<'nfts.sync'>(async (services, _input, caller) => {
  const player = await findCaller(services, caller);
  const { wallet } = player.shop;
  if (!wallet) throw new CallRefused('wallet_not_linked');
  if (!wallet.isProven) throw new CallRefused('wallet_not_proven');
  if (!(await claimWallet(services, caller, player, wallet.address))) {
    await letGo(services, caller, player.id, wallet.address);
    throw new CallRefused('wallet_not_linked');
  }
  const holdings = await countHoldings(services, wallet.address);
  const { body, rev } = await changePlayer<'nfts.sync'>(services, {
    playerId: player.id,
    caller,
    status: 200,
    keyed: null,
    decide: (context, present) => {
      // The player has linked another wallet in the meantime, so these holdings belong to the former wallet.
      if (present.shop.wallet?.address !== wallet.address) return { refuse: 'wallet_not_linked' };
      const decided = sync(present, holdings, context.nowMs);
      return refused(decided)
        ? decided
        : { change: decided.ok, answer: (after) => nftsView(after, services.nfts) };
    },
  });
  return { answer: JSON.parse(body) as AnswerOf<'nfts.sync'>, rev };
});

async function countHoldings({ nfts }: Services, address: string) {
  try {
    return await nfts.countHoldings(address);
  } catch (error) {
    if (!(error instanceof NftSourceAway)) throw error;
    if (nfts.kind !== 'none') log.failure('asking for NFTs', error);
    throw new CallRefused('nfts_unavailable');
  }
}
