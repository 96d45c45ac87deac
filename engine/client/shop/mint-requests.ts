import { call } from '../core/api.ts';
import { makeResource } from '../core/resource.ts';

/** Which lite NFTs were asked to be minted. */
export const mintRequests = makeResource(['store'], () => call('requests.list'));
