import { call } from '../core/api.ts';
import { makeResource } from '../core/resource.ts';

/** Every artifact of the player: those that are owned, and those that are known by their shards only. */
export const artifactList = makeResource(['artifacts'], () => call('collections.artifacts'));

/** Loose shards by collection, and what the next merge takes. */
export const shardList = makeResource(['artifacts'], () => call('collections.shards'));
