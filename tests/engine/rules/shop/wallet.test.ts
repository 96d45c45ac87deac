import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchangeAddressRows } from '#engine/content/shop.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { noNfts } from '#engine/rules/core/shop-state.ts';
import {
  crc16,
  friendlyAddress,
  parseTonAddress,
  parseWalletAddress,
} from '#engine/rules/shop/ton-address.ts';
import {
  activateNft,
  isNftActive,
  linkWallet,
  loseNfts,
  requestMint,
  shownAddress,
  syncNfts,
  unlinkWallet,
  workingNfts,
} from '#engine/rules/shop/wallet.ts';
import { aPilot, effectsOf, noon, ok, saved } from '../../fixtures/given-crew.ts';

const hash = 'ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e';
const friendly = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF';

describe('a TON address', () => {
  it.each([
    [
      'Ef_lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7-_uY3zXDvq',
      '-1:e56754f83426f69b09267bd876ac97c44821345b7e266bd956a7bfbfb98df35c',
    ],
    [
      'Uf_lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7-_uY3zXGYv',
      '-1:e56754f83426f69b09267bd876ac97c44821345b7e266bd956a7bfbfb98df35c',
    ],
    [friendly, `0:${hash}`],
    [friendly.replaceAll('-', '+').replaceAll('_', '/'), `0:${hash}`],
    [`0:${hash.toUpperCase()}`, `0:${hash}`],
    [`  ${friendly} `, `0:${hash}`],
  ])('%s is stored raw', (text, raw) => {
    expect(ok(parseWalletAddress(text)).raw).toBe(raw);
  });

  it.each([
    ['', 'address_required'],
    ['   ', 'address_required'],
    ['EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG', 'address_invalid'],
    ['eQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF', 'address_invalid'],
    [friendly.slice(1), 'address_invalid'],
    [`1:${hash}`, 'address_invalid'],
    [`0:${hash}0`, 'address_invalid'],
    ['0xdeadbeef', 'address_invalid'],
    [`${friendly.slice(0, 20)} ${friendly.slice(21)}`, 'address_invalid'],
  ])('%j is refused: %s', (text, refuse) => {
    expect(parseWalletAddress(text)).toEqual({ refuse });
  });

  it('of the test network is refused', () => {
    const bytes = Uint8Array.from(atob(friendly.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    bytes[0]! |= 0x80;
    const sum = crc16(bytes.subarray(0, 34));
    bytes.set([sum >> 8, sum & 0xff], 34);
    const text = btoa(String.fromCharCode(...bytes));
    expect(parseTonAddress(text)?.isTestnet).toBe(true);
    expect(parseWalletAddress(text)).toEqual({ refuse: 'address_testnet' });
  });

  it("is refused when it is known to be an exchange's, in either form", () => {
    for (const { address } of exchangeAddressRows) {
      expect(parseWalletAddress(address)).toEqual({ refuse: 'address_exchange' });
      expect(parseWalletAddress(friendlyAddress(address))).toEqual({ refuse: 'address_exchange' });
    }
  });

  it('goes from raw to friendly and back', () => {
    expect(friendlyAddress(`0:${hash}`, true)).toBe(friendly);
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(fc.constantFrom('0', '-1'), bytes, fc.boolean(), (workchain, digits, isBounceable) => {
        const raw = `${workchain}:${Buffer.from(digits).toString('hex')}`;
        expect(parseTonAddress(friendlyAddress(raw, isBounceable))?.raw).toBe(raw);
      }),
    );
  });

  it('is refused with any one character changed', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    fc.assert(
      fc.property(fc.nat({ max: 47 }), fc.constantFrom(...letters), (index, letter) => {
        const text = friendly.slice(0, index) + letter + friendly.slice(index + 1);
        expect('refuse' in parseWalletAddress(text)).toBe(text !== friendly);
      }),
    );
  });

  it('has a CRC-16/XMODEM checksum', () => {
    expect(crc16(new TextEncoder().encode('123456789'))).toBe(0x31c3);
  });
});

const link = (player: Player, text: string, isProven: boolean) =>
  linkWallet(player, ok(parseWalletAddress(text)), isProven);
const linked = saved(link(aPilot(), friendly, false));
const proven = saved(link(aPilot(), friendly, true));
const holding = saved(ok(syncNfts(proven, { ...noNfts, atomic_extruder: 1, atomic_extruder_lite: 2 }, noon)));

describe('a wallet', () => {
  it('is linked and unlinked', () => {
    expect(linked.shop.wallet).toEqual({
      address: `0:${hash}`,
      isBounceable: true,
      isProven: false,
      syncedAtMs: null,
    });
    expect(shownAddress(linked.shop.wallet!)).toBe(friendly);
    expect(saved(ok(unlinkWallet(linked))).shop.wallet).toBeNull();
    expect(unlinkWallet(aPilot())).toEqual({ refuse: 'wallet_not_linked' });
  });

  it('becomes proven after it was typed in, and stays so', () => {
    const proven = saved(link(linked, friendly, true));
    expect(proven.shop.wallet?.isProven).toBe(true);
    expect(link(proven, friendly, false).player).toBe(proven);
  });

  it('from before its form was stored counts as not bounceable', () => {
    const { isBounceable: _form, ...old } = linked.shop.wallet!;
    const before = { ...linked, shop: { ...linked.shop, wallet: old } };
    const plain = friendlyAddress(old.address, false);
    expect(link(before, plain, false).player).toBe(before);
    expect(link(before, friendly, false).player.shop.wallet?.isBounceable).toBe(true);
  });

  it('loses its NFTs when it is unlinked', () => {
    const active = saved(ok(activateNft(holding, 'atomic_extruder', true)));
    for (const change of [ok(unlinkWallet(active)), link(active, `0:${'1'.repeat(64)}`, false)]) {
      const { nfts, shop } = change.player;
      expect(nfts).toEqual({ extruder: null, wormhole: null });
      expect(shop.holdings).toEqual(noNfts);
    }
  });
});

describe('a typed address', () => {
  it('gives no perks and mints nothing', () => {
    expect(syncNfts(linked, { ...noNfts, atomic_extruder: 1 }, noon)).toEqual({
      refuse: 'wallet_not_proven',
    });
    expect(activateNft(linked, 'atomic_extruder', true)).toEqual({ refuse: 'wallet_not_proven' });
    expect(requestMint(linked, 'atomic_extruder_lite', noon)).toEqual({ refuse: 'wallet_not_proven' });
  });

  it('gives no perks even where an older version had switched an NFT on', () => {
    const active = saved(ok(activateNft(holding, 'atomic_extruder', true)));
    const wallet = { ...active.shop.wallet!, isProven: false };
    expect(workingNfts(active)).toEqual({ extruder: 'full', wormhole: null });
    expect(workingNfts({ ...active, shop: { ...active.shop, wallet } })).toEqual({
      extruder: null,
      wormhole: null,
    });
    expect(
      ok(activateNft({ ...active, shop: { ...active.shop, wallet } }, 'atomic_extruder', false)).player.nfts,
    ).toEqual({
      extruder: null,
      wormhole: null,
    });
  });
});

describe('an NFT', () => {
  it('is active for only one of each kind at a time', () => {
    const full = saved(ok(activateNft(holding, 'atomic_extruder', true)));
    expect(full.nfts).toEqual({ extruder: 'full', wormhole: null });
    const lite = saved(ok(activateNft(full, 'atomic_extruder_lite', true)));
    expect(lite.nfts).toEqual({ extruder: 'lite', wormhole: null });
    expect(ok(activateNft(lite, 'atomic_extruder', false)).player).toBe(lite);
    expect(ok(activateNft(lite, 'atomic_extruder_lite', false)).player.nfts.extruder).toBeNull();
  });

  it('can be activated only while the wallet holds it', () => {
    expect(activateNft(holding, 'wormhole_generator', true)).toEqual({ refuse: 'nft_not_owned' });
    expect(activateNft(aPilot(), 'atomic_extruder', true)).toEqual({ refuse: 'wallet_not_linked' });
    expect(syncNfts(aPilot(), noNfts, noon)).toEqual({ refuse: 'wallet_not_linked' });
  });

  it('that another player’s wallet holds now is one less here', () => {
    const { address } = holding.shop.wallet!;
    const lost = loseNfts(holding, address, ['atomic_extruder_lite', 'wormhole_generator']).player;
    expect(lost.shop.holdings).toEqual({ ...noNfts, atomic_extruder: 1, atomic_extruder_lite: 1 });
    expect(loseNfts(holding, `0:${'2'.repeat(64)}`, ['atomic_extruder']).player).toBe(holding);
  });

  it('stops working when the wallet no longer holds it', () => {
    const active = saved(ok(activateNft(holding, 'atomic_extruder', true)));
    const sold = saved(ok(syncNfts(active, { ...noNfts, atomic_extruder_lite: 1 }, noon)));
    expect(isNftActive(sold, 'atomic_extruder')).toBe(false);
  });

  it('can be requested for minting once per kind', () => {
    const change = ok(requestMint(proven, 'atomic_extruder_lite', noon));
    expect(effectsOf(change, 'mint')).toEqual([
      expect.objectContaining({ id: 'ada:mint:atomic_extruder_lite', address: `0:${hash}` }),
    ]);
    expect(requestMint(saved(change), 'atomic_extruder_lite', noon)).toEqual({ refuse: 'mint_requested' });
    expect(requestMint(saved(change), 'wormhole_generator_lite', noon)).toHaveProperty('ok');
    expect(requestMint(aPilot(), 'atomic_extruder_lite', noon)).toEqual({ refuse: 'wallet_not_linked' });
  });
});

describe('an active NFT', () => {
  it('stays active while the wallet still holds one', () => {
    const linked = link(aPilot(), friendly, true).player;
    const held = ok(syncNfts(linked, { ...linked.shop.holdings, atomic_extruder: 1 }, noon)).player;
    const active = ok(activateNft(held, 'atomic_extruder', true)).player;
    const again = ok(syncNfts(active, held.shop.holdings, noon + 1)).player;
    expect(again.nfts.extruder).toBe('full');
  });
});
