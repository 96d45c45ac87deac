import { unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { unlinkWallet } from '#engine/rules/shop/wallet.ts';
import type { Services } from '#server/services.ts';
import { applyChange } from '../core/change-player.ts';
import type { Caller } from '../core/command.ts';

/** Reserves a proven address for the player. False when another player has proven it. */
export async function claimWallet(
  services: Services,
  caller: Caller,
  { id }: Player,
  address: string,
): Promise<boolean> {
  const { wallets } = services.store;
  const { isOurs, formerId } = await wallets.claim(address, id, linkedTo(services, address));
  if (isOurs && formerId !== null) {
    await letGo(services, caller, formerId, address);
    await wallets.forgetFormer(address, formerId);
  }
  return isOurs;
}

/** True when another player has proven the address. */
export function isHeldByAnother(services: Services, { id }: Player, address: string): Promise<boolean> {
  return services.store.wallets.isHeldByAnother(address, id, linkedTo(services, address));
}

function linkedTo({ store }: Services, address: string) {
  return async (playerId: string): Promise<boolean> =>
    (await store.players.load(playerId))?.player.shop.wallet?.address === address;
}

/** Unlinks this address from a player; does nothing when another address is linked or the player is missing. */
export async function letGo(
  services: Services,
  caller: Caller,
  playerId: string,
  address: string,
): Promise<void> {
  const loaded = await services.store.players.load(playerId);
  if (loaded?.player.shop.wallet?.address !== address) return;
  const unlink = (_context: unknown, player: Player) => {
    const unlinked = player.shop.wallet?.address === address ? unlinkWallet(player) : null;
    return unlinked && 'ok' in unlinked ? unlinked.ok : unchanged(player);
  };
  await applyChange(services, playerId, unlink, caller);
}
