import { capsulesPaths } from '../../protocol/capsules/paths.ts';
import { call } from '../core/api.ts';
import { makeQuery } from '../core/query.ts';

/** The keys, the seals of the next draws, and the luck that moves the chances. */
export const capsuleKeys = makeQuery(['capsules', 'ships'], () => call(capsulesPaths['capsules.keys']));
