import { expect, it } from 'vitest';
import { localOwner, mayApprove, type Person } from '#server/core/sign-in/calling-developer.ts';

const nowMs = Date.UTC(2026, 10, 20);
const dayMs = 24 * 3_600_000;
const person = (personId: string, more: Partial<Person> = {}): Person => ({
  personId,
  name: personId,
  boundTo: null,
  changes: [],
  ...more,
});
const changed = (by: string, days: number) => ({ changes: [{ by, at: new Date(nowMs - days * dayMs) }] });
const ann = person('ann', { boundTo: 'account:1' });
const bob = person('bob', { boundTo: 'account:2' });

it.each<[string, Person, Person, boolean]>([
  ['another person', bob, ann, true],
  ['another person, for a token', bob, person('token:ann'), true],
  ['a token', person('token:bob'), ann, false],
  ['the person who asked', ann, ann, false],
  ['a second row with the same account', person('bob', { boundTo: 'account:1' }), ann, false],
  ['a person with the name of the token that asked', ann, person('token:ann', { name: 'ann' }), false],
  ['whoever changed the row that asks', ann, person('bob', changed('ann', 6.9)), false],
  ['whoever changed the row that asks a week ago', ann, person('bob', changed('ann', 7)), true],
  ['a person whose row the asker changed', person('bob', changed('ann', 6.9)), ann, false],
  ['a person whose row the asker changed a week ago', person('bob', changed('ann', 7)), ann, true],
  ['a person whose row somebody else changed', person('bob', changed('cat', 1)), ann, true],
  ['the owner of a developer’s machine, for a token', localOwner, person('token:ann'), true],
  ['the owner of a developer’s machine, for themselves', localOwner, localOwner, false],
])('%s: %#', (_who, approver, requester, may) => {
  expect(mayApprove(approver, requester, nowMs)).toBe(may);
});
