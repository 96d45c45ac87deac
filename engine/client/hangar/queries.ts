import { call } from '../core/api.ts';
import { makeQuery } from '../core/query.ts';

/** Every artifact of the player: those that are owned, and those that are known by their shards only. */
export const artifactList = makeQuery(['artifacts'], () => call('collections.artifacts'));

/** Loose shards by collection, and what the next merge takes. */
export const shardList = makeQuery(['artifacts'], () => call('collections.shards'));
