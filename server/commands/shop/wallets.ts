import type { AnswerOf, BodyOf } from '#engine/protocol/core/calls.ts';
import { refused, unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { RefusalCode } from '#engine/rules/core/refusals.ts';
import { parseWalletAddress } from '#engine/rules/shop/ton-address.ts';
import { linkWallet as link, unlinkWallet as unlinkRule } from '#engine/rules/shop/wallet.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { isTonProofValid } from '../../providers/ton/verify-proof.ts';
import type { Services } from '../../services.ts';
import { userView } from '../account/views.ts';
import { proofOf } from '../core/call-proof.ts';
import { applyChange, changePlayer } from '../core/change-player.ts';
import { type Caller, serviceCommand } from '../core/command.ts';
import { findCaller, notFound } from '../core/find-owned.ts';
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
    proof: proofOf(caller),
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

/**
 * A text that isn't an address is a validation fault; an address that may not be linked is a rule's refusal.
 */
function notLinked(refusal: RefusalCode): CallRefused {
  const isFault = refusal === 'address_required' || refusal === 'address_invalid';
  return isFault
    ? new CallRefused('validation_failed', { fields: { address: refusal } })
    : new CallRefused(refusal);
}

export const unlinkWallet = serviceCommand<'wallets.unlink'>(async (services, _input, caller) => {
  const { id } = await findCaller(services, caller);
  let address: string | null = null;
  const { body, rev } = await changePlayer<'wallets.unlink'>(services, {
    playerId: id,
    caller,
    status: 200,
    proof: proofOf(caller),
    decide: (context, present) => {
      address = present.shop.wallet?.address ?? null;
      const decided = unlinkRule(present);
      return refused(decided)
        ? notFound
        : { change: decided.ok, answer: (after) => ({ user: userView(after, context) }) };
    },
  });
  if (address !== null) await services.store.wallets.release(address, id);
  return { answer: JSON.parse(body) as AnswerOf<'wallets.unlink'>, rev };
});

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
function isHeldByAnother(services: Services, { id }: Player, address: string): Promise<boolean> {
  return services.store.wallets.isHeldByAnother(address, id, linkedTo(services, address));
}

function linkedTo({ store }: Services, address: string) {
  return async (playerId: string): Promise<boolean> =>
    (await store.players.load(playerId))?.player.shop.wallet?.address === address;
}

/**
 * Unlinks this address from a player; does nothing when another address is linked or the player is missing.
 */
export async function letGo(
  services: Services,
  caller: Caller,
  playerId: string,
  address: string,
): Promise<void> {
  const loaded = await services.store.players.load(playerId);
  if (loaded?.player.shop.wallet?.address !== address) return;
  const unlink = (_context: unknown, player: Player) => {
    const unlinked = player.shop.wallet?.address === address ? unlinkRule(player) : null;
    return unlinked && 'ok' in unlinked ? unlinked.ok : unchanged(player);
  };
  await applyChange(services, playerId, unlink, caller);
}

type Proof = NonNullable<BodyOf<'wallets.link'>['proof']>;

/** The domain that a wallet signs for: the game's public host. */
export function walletDomain({ settings }: Services): string {
  return settings.publicUrl === null ? 'localhost' : new URL(settings.publicUrl).host;
}

/** Lifetime of a nonce in real milliseconds. */
export function proofLifeMs({ store }: Services): number {
  return store.tunables.current().values.walletProofMinutes * 60_000;
}

/** Throws on a bad proof. The nonce is used up either way. */
async function checkProof(
  services: Services,
  playerId: string,
  address: string,
  proof: Proof,
): Promise<void> {
  const isFresh = await services.store.nonces.consume(proof.payload, playerId);
  const terms = {
    domain: walletDomain(services),
    payload: proof.payload,
    nowMs: services.clock.realMs(),
    maxAgeMs: proofLifeMs(services),
  };
  if (!isFresh || !isTonProofValid({ ...proof, address }, terms)) throw new CallRefused('wallet_proof_bad');
}
