import type { Tunables } from '../../content/tunables.ts';
import {
  type Change,
  type Decided,
  postMessage,
  unchanged,
  withEffect,
  withPlayer,
} from '../core/decision.ts';
import type { ActiveNfts } from '../core/modifiers.ts';
import type { Player } from '../core/player.ts';
import { type NftCounts, type NftKind, noNfts, type ShopState, type Wallet } from '../core/shop-state.ts';
import { friendlyAddress, type TonAddress } from './ton-address.ts';

/** Slot and strength of each kind of NFT; one NFT per slot is active at a time. */
const nftSlots = {
  atomic_extruder: { slot: 'extruder', size: 'full' },
  atomic_extruder_lite: { slot: 'extruder', size: 'lite' },
  wormhole_generator: { slot: 'wormhole', size: 'full' },
  wormhole_generator_lite: { slot: 'wormhole', size: 'lite' },
} as const satisfies Record<NftKind, { slot: keyof Player['nfts']; size: 'full' | 'lite' }>;

/** NFTs in effect: the active ones, while the wallet is proven (D28). */
export function workingNfts({ nfts, shop }: Player): ActiveNfts {
  return shop.wallet?.isProven ? nfts : { extruder: null, wormhole: null };
}

export function isNftActive(player: Player, kind: NftKind): boolean {
  const { slot, size } = nftSlots[kind];
  return player.nfts[slot] === size;
}

/**
 * Links a wallet by its address, typed in or, with `isProven`, signed for (D28). A different address
 * replaces the linked one, and NFTs of the old one stop working. The same address can become proven, and is
 * shown in the form given now.
 */
export function linkWallet(
  player: Player,
  { raw: address, isBounceable }: TonAddress,
  isProven: boolean,
): Change {
  const { wallet } = player.shop;
  if (wallet?.address === address) {
    const same = { ...wallet, isBounceable, isProven: wallet.isProven || isProven };
    const isNew = same.isProven !== wallet.isProven || isBounceable !== (wallet.isBounceable ?? false);
    return isNew ? withStore(unchanged(player), { wallet: same }) : unchanged(player);
  }
  const linked: Wallet = { address, isBounceable, isProven, syncedAtMs: null };
  return withHoldings(player, linked, noNfts);
}

/** The address in the friendly form that the player typed in; `UQ…` for a raw one. */
export function shownAddress({ address, isBounceable }: Wallet): string {
  return friendlyAddress(address, isBounceable);
}

/** Unlinks the wallet: its NFTs stop working. */
export function unlinkWallet(player: Player): Decided<Change, 'wallet_not_linked'> {
  if (!player.shop.wallet) return { refuse: 'wallet_not_linked' };
  return { ok: withHoldings(player, null, noNfts) };
}

/**
 * Stores the wallet's present holdings; an active NFT that is no longer held stops working. `arriving`: times
 * at which NFTs that served another player start to work here.
 */
export function syncNfts(
  player: Player,
  holdings: NftCounts,
  nowMs: number,
  arriving: readonly number[] = [],
): Decided<Change, 'wallet_not_linked' | 'wallet_not_proven'> {
  const { wallet } = player.shop;
  if (!wallet) return { refuse: 'wallet_not_linked' };
  if (!wallet.isProven) return { refuse: 'wallet_not_proven' };
  const { arriving: _before, ...same } = wallet;
  const synced = { ...same, syncedAtMs: nowMs, ...(arriving.length > 0 ? { arriving } : {}) };
  return { ok: withHoldings(player, synced, holdings) };
}

/** True when NFTs are at work that were looked up too long ago to launch with them (D28). */
export function areHoldingsStale(player: Player, nowMs: number, { nftCheckMinutes }: Tunables): boolean {
  const { extruder, wormhole } = workingNfts(player);
  if (!extruder && !wormhole) return false;
  const { syncedAtMs } = player.shop.wallet ?? {};
  return syncedAtMs == null || nowMs - syncedAtMs > nftCheckMinutes * 60_000;
}

/** NFTs have left this wallet for another player's. */
export function loseNfts(player: Player, address: string, kinds: readonly NftKind[]): Change {
  const { wallet, holdings } = player.shop;
  if (wallet?.address !== address) return unchanged(player);
  const remaining = { ...holdings };
  for (const kind of kinds) remaining[kind] = Math.max(0, remaining[kind] - 1);
  return withHoldings(player, wallet, remaining);
}

/**
 * Switches an NFT on or off; switching on replaces the NFT in its slot. Running trips keep the
 * NFTs of their launch.
 */
export function activateNft(
  player: Player,
  kind: NftKind,
  isActive: boolean,
): Decided<Change, 'wallet_not_linked' | 'wallet_not_proven' | 'nft_not_owned'> {
  const { wallet } = player.shop;
  if (!wallet) return { refuse: 'wallet_not_linked' };
  if (isActive && !wallet.isProven) return { refuse: 'wallet_not_proven' };
  if (isActive && player.shop.holdings[kind] < 1) return { refuse: 'nft_not_owned' };
  if (isActive === isNftActive(player, kind)) return { ok: unchanged(player) };
  const { slot, size } = nftSlots[kind];
  return { ok: withPlayer(unchanged(player), { nfts: { ...player.nfts, [slot]: isActive ? size : null } }) };
}

/** Requests a lite NFT to be minted to the wallet, once per kind. */
export function requestMint(
  player: Player,
  nft: 'atomic_extruder_lite' | 'wormhole_generator_lite',
  nowMs: number,
): Decided<Change, 'wallet_not_linked' | 'wallet_not_proven' | 'mint_requested'> {
  const { wallet, mints } = player.shop;
  if (!wallet) return { refuse: 'wallet_not_linked' };
  if (!wallet.isProven) return { refuse: 'wallet_not_proven' };
  if (mints.includes(nft)) return { refuse: 'mint_requested' };
  const reserved = withStore(unchanged(player), { mints: [...mints, nft] });
  const id = `${player.id}:mint:${nft}`;
  const { address } = wallet;
  const requested = withEffect(reserved, {
    kind: 'mint',
    id,
    atMs: nowMs,
    playerId: player.id,
    address,
    nft,
  });
  const values = { nft, address: shownAddress(wallet) };
  return { ok: postMessage(requested, 'mint_requested', { id: `${id}:requested`, values, nowMs }) };
}

function withHoldings(player: Player, wallet: Wallet | null, holdings: NftCounts): Change {
  const nfts = { ...player.nfts };
  for (const kind of Object.keys(nftSlots) as NftKind[])
    if (holdings[kind] < 1 && isNftActive(player, kind)) nfts[nftSlots[kind].slot] = null;
  return withPlayer(withStore(unchanged(player), { wallet, holdings }), { nfts });
}

function withStore(change: Change, fields: Partial<ShopState>): Change {
  return withPlayer(change, { shop: { ...change.player.shop, ...fields } });
}
