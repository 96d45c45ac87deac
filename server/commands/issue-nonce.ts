import { proofLifeMs, walletDomain } from './check-proof.ts';
import { runs } from './command.ts';
import { findCaller } from './find-caller.ts';

export const issueNonce = runs<'wallets.nonce'>(async (services, _input, caller) => {
  const { id } = await findCaller(services, caller);
  const { payload, expiresAt } = await services.store.nonces.issue(id, proofLifeMs(services));
  return { answer: { payload, domain: walletDomain(services), expiresAt: expiresAt.toISOString() } };
});
