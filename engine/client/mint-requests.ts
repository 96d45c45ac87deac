import { call } from './api.ts';
import { makeResource } from './resource.ts';

/** Which lite NFTs were asked to be minted. */
export const mintRequests = makeResource(['store'], () => call('requests.list'));
