import { setTimeout as wait } from 'node:timers/promises';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { refused } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { countNfts } from '#engine/rules/core/shop-state.ts';
import { areHoldingsStale, loseNfts, syncNfts as syncRule } from '#engine/rules/shop/wallet.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { log } from '../../core/log.ts';
import { NftSourceAway } from '../../providers/nfts/nft-source.ts';
import type { Services } from '../../services.ts';
import type { ClaimedNfts } from '../../store/repositories/shop/nft-repository.ts';
import { proofOf } from '../core/call-proof.ts';
import { applyChange, changePlayer, type Reply } from '../core/change-player.ts';
import { type Caller, serviceCommand } from '../core/command.ts';
import { findCaller } from '../core/find-owned.ts';
import { nftsView } from './views.ts';
import { claimWallet, letGo } from './wallets.ts';

/** Maximum time that a launch waits for the source; after that the known holdings count. */
const patienceMs = 2000;

/**
 * Reads the holdings of the player's proven wallet, and assigns its NFTs (D28). Asks the source before the
 * player's write begins, because the source may take seconds.
 */
async function renewHoldings(services: Services, caller: Caller, player: Player): Promise<Reply> {
  const { wallet } = player.shop;
  if (!wallet) throw new CallRefused('wallet_not_linked');
  if (!wallet.isProven) throw new CallRefused('wallet_not_proven');
  if (!(await claimWallet(services, caller, player, wallet.address))) {
    await letGo(services, caller, player.id, wallet.address);
    throw new CallRefused('wallet_not_linked');
  }
  const claimed = await claimNfts(services, caller, player, wallet.address);
  return changePlayer<'nfts.sync'>(services, {
    playerId: player.id,
    caller,
    status: 200,
    proof: proofOf(caller),
    decide: (context, present) => {
      // The player has linked another wallet in the meantime, so these holdings belong to the former wallet.
      if (present.shop.wallet?.address !== wallet.address) return { refuse: 'wallet_not_linked' };
      const { serving, arriving } = claimed;
      const decided = syncRule(present, countNfts(serving), context.nowMs, arriving);
      return refused(decided)
        ? decided
        : { change: decided.ok, answer: (after) => nftsView(after, services.nfts) };
    },
  });
}

/** Before a launch: NFTs that are at work are looked up again when that was long ago. */
export async function renewBeforeLaunch(services: Services, caller: Caller): Promise<void> {
  const player = await findCaller(services, caller);
  const { clock, store } = services;
  if (!areHoldingsStale(player, clock.now(), store.tunables.current().values)) return;
  const renewing = renewHoldings(services, caller, player).catch((error: unknown) => {
    if (!(error instanceof CallRefused)) log.failure('reading holdings before a launch', error);
  });
  await Promise.race([renewing, wait(patienceMs, undefined, { ref: false })]);
}

async function claimNfts(
  services: Services,
  caller: Caller,
  { id }: Player,
  wallet: string,
): Promise<ClaimedNfts> {
  const { clock, store, nfts } = services;
  const held = await nfts.listHoldings(wallet).catch((error: unknown) => {
    if (!(error instanceof NftSourceAway)) throw error;
    if (nfts.kind !== 'none') log.failure('asking for NFTs', error);
    throw new CallRefused('nfts_unavailable');
  });
  const handOverMs = store.tunables.current().values.nftHandOverHours * 3_600_000;
  const claimed = await store.nfts.claim(held, { playerId: id, wallet }, clock.now(), handOverMs);
  for (const { from, kind } of claimed.left)
    await applyChange(
      services,
      from.playerId,
      (_context, former) => loseNfts(former, from.wallet, [kind]),
      caller,
    );
  return claimed;
}

export const syncNfts = serviceCommand<'nfts.sync'>(async (services, _input, caller) => {
  const player = await findCaller(services, caller);
  const { body, rev } = await renewHoldings(services, caller, player);
  return { answer: JSON.parse(body) as AnswerOf<'nfts.sync'>, rev };
});
