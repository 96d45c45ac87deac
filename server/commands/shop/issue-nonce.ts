import { runs } from '../core/command.ts';
import { findCaller } from '../core/find-caller.ts';
import { proofLifeMs, walletDomain } from './check-proof.ts';

export const issueNonce = runs<'wallets.nonce'>(async (services, _input, caller) => {
  const { id } = await findCaller(services, caller);
  const { payload, expiresAt } = await services.store.nonces.issue(id, proofLifeMs(services));
  return { answer: { payload, domain: walletDomain(services), expiresAt: expiresAt.toISOString() } };
});
