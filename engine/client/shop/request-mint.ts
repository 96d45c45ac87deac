import { call } from '../core/api.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { mintRequests } from './mint-requests.ts';

/** Asks for the lite NFT of a kind to be minted; once for each kind. */
export async function requestMint(kind: 'atomic_extruder' | 'wormhole_generator'): Promise<Outcome> {
  return settle(await call('requests.make', { body: { kind } }), () => void mintRequests.load());
}
