import { EventEmitter } from 'node:events';
import type { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { Reachability } from '#server/store/core/reachability.ts';

const client = new EventEmitter() as EventEmitter & Pick<mongo.MongoClient, 'on'>;
const reachability = new Reachability();

it.each([
  ['a single server that answers', 'Single', true, true],
  ['a single server that does not answer', 'Single', false, false],
  ['a replica set with a primary', 'ReplicaSetWithPrimary', true, true],
  ['a replica set without a primary', 'ReplicaSetNoPrimary', true, false],
  ['a router that answers', 'Sharded', true, true],
  ['a router that does not answer', 'Sharded', false, false],
])('%s is told from the driver’s description', (_, type, hasKnownServers, isReachable) => {
  reachability.watch(client);
  expect(reachability.isReachable).toBe(true);
  client.emit('topologyDescriptionChanged', { newDescription: { type, hasKnownServers } });
  expect(reachability.isReachable).toBe(isReachable);
});

it('a closed client reaches nothing', () => {
  reachability.watch(client);
  client.emit('topologyClosed', {});
  expect(reachability.isReachable).toBe(false);
});
