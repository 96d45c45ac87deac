import { hangarPaths } from '../../protocol/hangar/paths.ts';
import { call } from '../core/api.ts';
import { makeQuery } from '../core/query.ts';

/** The player's artifacts: those they own, and those they only have shards of. */
export const artifactList = makeQuery(['artifacts'], () => call(hangarPaths['collections.artifacts']));

/** Loose shards by collection, and how many the next merge takes. */
export const shardList = makeQuery(['artifacts'], () => call(hangarPaths['collections.shards']));
