import type { BodyOf } from '#engine/protocol/core/calls.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { isTonProofValid } from '#server/providers/ton/verify-proof.ts';
import type { Services } from '#server/services.ts';

type Proof = NonNullable<BodyOf<'wallets.link'>['proof']>;

/** The domain that a wallet signs for: the game's public host. */
export function walletDomain({ settings }: Services): string {
  return settings.publicUrl === null ? 'localhost' : new URL(settings.publicUrl).host;
}

/** How long a nonce is valid, in real milliseconds. */
export function proofLifeMs({ store }: Services): number {
  return store.tunables.current().values.walletProofMinutes * 60_000;
}

/** Throws on a bad proof. The nonce is used up either way. */
export async function checkProof(
  services: Services,
  playerId: string,
  address: string,
  proof: Proof,
): Promise<void> {
  const isFresh = await services.store.nonces.consume(proof.payload, playerId);
  const terms = {
    domain: walletDomain(services),
    payload: proof.payload,
    nowMs: Date.now(),
    maxAgeMs: proofLifeMs(services),
  };
  if (!isFresh || !isTonProofValid({ ...proof, address }, terms)) throw new CallRefused('wallet_proof_bad');
}
