import { call } from '../api.ts';
import { mintRequests } from '../mint-requests.ts';
import { type Outcome, settle } from './outcome.ts';

/** Asks for the lite NFT of a kind to be minted; once for each kind. */
export async function requestMint(kind: 'atomic_extruder' | 'wormhole_generator'): Promise<Outcome> {
  return settle(await call('requests.make', { body: { kind } }), () => void mintRequests.load());
}
