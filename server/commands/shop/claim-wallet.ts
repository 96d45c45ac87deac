import { unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { unlinkWallet } from '#engine/rules/shop/wallet.ts';
import type { Services } from '#server/services.ts';
import { changePlayer } from '../core/change-player.ts';
import type { Caller } from '../core/command.ts';

/** Reserves an address for the player, taking it from a player who has only typed it in. False when another player holds it. */
export async function claimWallet(
  services: Services,
  caller: Caller,
  { id }: Player,
  address: string,
  isProven: boolean,
): Promise<boolean> {
  const { players, wallets } = services.store;
  const isLinked = async (playerId: string) =>
    (await players.load(playerId))?.player.shop.wallet?.address === address;
  const { isOurs, formerId } = await wallets.claim(address, id, isProven, isLinked);
  if (isOurs && formerId !== null) {
    await letGo(services, caller, formerId, address);
    await wallets.forgetFormer(address, formerId);
  }
  return isOurs;
}

/** Unlinks a player from this address; does nothing for another address or a missing player. */
export async function letGo(
  services: Services,
  caller: Caller,
  playerId: string,
  address: string,
): Promise<void> {
  const loaded = await services.store.players.load(playerId);
  if (loaded?.player.shop.wallet?.address !== address) return;
  await changePlayer<'wallets.unlink'>(services, {
    playerId,
    caller,
    status: 200,
    keyed: null,
    decide: (_context, player) => {
      const unlinked = player.shop.wallet?.address === address ? unlinkWallet(player) : null;
      const change = unlinked && 'ok' in unlinked ? unlinked.ok : unchanged(player);
      return { change, answer: () => ({}) as never };
    },
  });
}
