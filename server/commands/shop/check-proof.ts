import type { BodyOf } from '#engine/protocol/core/contracts.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { isTonProofValid } from '#server/providers/ton/verify-proof.ts';
import type { Services } from '#server/services.ts';

type Proof = NonNullable<BodyOf<'wallets.link'>['proof']>;

/** Where wallets are asked to sign: the host that the world knows the game by. */
export function walletDomain({ settings }: Services): string {
  return settings.publicUrl === null ? 'localhost' : new URL(settings.publicUrl).host;
}

/** How long what a wallet is to sign is good for, in real milliseconds. */
export function proofLifeMs({ store }: Services): number {
  return store.tunables.current().values.walletProofMinutes * 60_000;
}

/** Refuses a proof that isn't one. What was to be signed is used up by it, whatever comes of it. */
export async function checkProof(
  services: Services,
  playerId: string,
  address: string,
  proof: Proof,
): Promise<void> {
  const isAsked = await services.store.nonces.consume(proof.payload, playerId);
  const terms = {
    domain: walletDomain(services),
    payload: proof.payload,
    nowMs: Date.now(),
    maxAgeMs: proofLifeMs(services),
  };
  if (!isAsked || !isTonProofValid({ ...proof, address }, terms)) throw new CallRefused('wallet_proof_bad');
}
