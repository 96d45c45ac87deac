import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { ReplicaMembers } from '#server/store/core/replica-members.ts';

const wrote = (seconds: number) => ({ lastWriteDate: new Date(seconds * 1000) });
const set = { setName: 'rs0' };

function watched() {
  const members = new ReplicaMembers();
  const client = new EventEmitter();
  members.watch(client as never);
  const answer = (connectionId: string, reply: object) =>
    client.emit('serverHeartbeatSucceeded', { connectionId, reply });
  const fail = (connectionId: string) => client.emit('serverHeartbeatFailed', { connectionId });
  return { members, client, answer, fail };
}

it('counts members by state, and the lag of the slowest secondary', () => {
  const { members, client, answer, fail } = watched();
  answer('a', { ...set, isWritablePrimary: true, lastWrite: wrote(100) });
  answer('b', { ...set, secondary: true, lastWrite: wrote(99) });
  answer('c', { ...set, secondary: true, lastWrite: wrote(70) });
  answer('d', { ...set, arbiterOnly: true });
  expect(Object.fromEntries(members.countByState())).toEqual({
    primary: 1,
    secondary: 2,
    arbiter: 1,
    other: 0,
    away: 0,
  });
  expect(members.lagSeconds()).toBe(30);
  fail('c');
  expect(Object.fromEntries(members.countByState())).toMatchObject({ secondary: 1, away: 1 });
  expect(members.lagSeconds()).toBe(1);
  client.emit('serverClosed', { address: 'c' });
  expect(Object.fromEntries(members.countByState())).toMatchObject({ away: 0 });
});

it('is empty for a database that is no replica set, and knows no lag without a primary', () => {
  const { members, answer, fail } = watched();
  answer('a', { isWritablePrimary: true });
  fail('a');
  expect(members.countByState()).toEqual([]);
  answer('b', { ...set, secondary: true, lastWrite: wrote(99) });
  expect(members.lagSeconds()).toBeNull();
});
