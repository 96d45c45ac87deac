import { expect, it } from 'vitest';
import { localOwner, mayApprove, type Person } from '#server/core/sign-in/calling-developer.ts';

const person = (personId: string, more: Partial<Person> = {}): Person => ({
  personId,
  name: personId,
  boundTo: null,
  madeBy: null,
  ...more,
});
const ann = person('ann', { boundTo: 'account:1' });

it.each<[string, Person, Person, boolean]>([
  ['another person', person('bob', { boundTo: 'account:2' }), ann, true],
  ['another token', person('token:bob'), person('token:ann'), true],
  ['the person who asked', ann, ann, false],
  ['a second row with the same account', person('bob', { boundTo: 'account:1' }), ann, false],
  ['a token with the same name', person('token:ann', { name: 'ann' }), ann, false],
  ['whoever made the row that asks', ann, person('bob', { madeBy: 'ann', boundTo: 'account:2' }), false],
  ['a person whose row the asker made', person('bob', { madeBy: 'ann' }), ann, true],
  ['the owner of a developer’s machine, for a token', localOwner, person('token:ann'), true],
  ['the owner of a developer’s machine, for themselves', localOwner, localOwner, false],
])('%s: %#', (_who, approver, requester, may) => {
  expect(mayApprove(approver, requester)).toBe(may);
});
