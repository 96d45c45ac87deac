import { describe, expect, it } from 'vitest';
import { consoleRoles, type Role } from '#engine/protocol/dev/console-data.ts';
import {
  approversOf,
  type Member,
  mayApprove,
  selfApprovalFromMs,
  strangersFromMs,
} from '#server/commands/dev/requests/who-approves.ts';
import { localOwner } from '#server/core/sign-in/calling-developer.ts';

const nowMs = Date.UTC(2026, 10, 20);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const hoursAgo = (hours: number) => new Date(nowMs - hours * hourMs);
const member = (personId: string, more: Partial<Member> = {}): Member => ({
  personId,
  name: personId,
  role: 'operator',
  boundTo: `account:${personId}`,
  browsers: [`browser:${personId}`],
  factorHash: `hash of ${personId}`,
  changes: [],
  canEnter: true,
  madeAt: hoursAgo(1000),
  endsAt: null,
  endedAt: null,
  ...more,
});
const changed = (by: string, hours: number) => ({ changes: [{ by, at: hoursAgo(hours) }] });
const ann = member('ann');
const bob = member('bob');
const unbound = { boundTo: null, browsers: [], factorHash: null };
const token = (name: string) => member(`token:${name}`, { name, ...unbound });

describe('approving the request of another person', () => {
  it.each<[string, Member, Member, boolean]>([
    ['another person', bob, ann, true],
    ['another person, for a token', bob, token('ann'), true],
    ['a token', token('bob'), ann, false],
    ['the person who asked', ann, ann, false],
    ['a person with the name of the token that asked', ann, token('ann'), false],
    ['a person whose name differs in case only', ann, token('ANN'), false],
    ['a second row with the same account', member('bob', { boundTo: 'account:ann' }), ann, false],
    [
      'a second row in the same browser',
      member('bob', { browsers: ['browser:x', 'browser:ann'] }),
      ann,
      false,
    ],
    ['a second row with the same second factor', member('bob', { factorHash: 'hash of ann' }), ann, false],
    ['rows without account, browser and factor', member('bob', unbound), token('ann'), true],
    ['whoever changed the row that asks, 167 h ago', ann, member('bob', changed('ann', 167)), false],
    ['whoever changed the row that asks, 168 h ago', ann, member('bob', changed('ann', 168)), true],
    ['a person whose row the asker changed 167 h ago', member('bob', changed('ann', 167)), ann, false],
    ['a person whose row the asker changed 168 h ago', member('bob', changed('ann', 168)), ann, true],
    ['a person whose row somebody else changed', member('bob', changed('cat', 1)), ann, true],
  ])('%s: %#', (_who, approver, requester, may) => {
    expect(mayApprove(approver, requester, nowMs)).toBe(may);
  });

  it.each(consoleRoles)('a %s may if it decides about money', (role: Role) => {
    expect(mayApprove(member('bob', { role }), ann, nowMs)).toBe(role === 'operator' || role === 'owner');
  });

  it('the owner of a developer’s machine may for a token, and not for themselves', () => {
    expect(mayApprove(localOwner, token('ann'), nowMs)).toBe(true);
    expect(mayApprove(localOwner, localOwner, nowMs)).toBe(false);
  });

  it.each([
    ['no change', [], [], 0],
    ['the older of two changes by a third person', [['cat', 3]], [], 0],
    ['the newer of two changes', [['ann', 30]], [['bob', 5]], nowMs - 5 * hourMs + 7 * dayMs],
  ] as const)('counts from %s', (_what, ofBob, ofAnn, fromMs) => {
    const changes = (list: readonly (readonly [string, number])[]) =>
      list.map(([by, hours]) => ({ by, at: hoursAgo(hours) }));
    const from = strangersFromMs(
      member('bob', { changes: changes(ofBob) }),
      member('ann', { changes: changes(ofAnn) }),
    );
    expect(from).toBe(fromMs);
  });

  it('is offered to everybody who has the right before the request runs out', () => {
    const team = [
      ann,
      bob,
      member('cat', changed('ann', 160)),
      member('dan', changed('ann', 100)),
      member('eve', { role: 'designer' }),
      member('fay', { canEnter: false }),
      member('gus', { boundTo: ann.boundTo }),
    ];
    expect(approversOf(team, ann, nowMs + dayMs)).toEqual([
      { name: 'bob', fromMs: 0 },
      { name: 'cat', fromMs: nowMs + 8 * hourMs },
    ]);
  });
});

describe('approving an own request', () => {
  const endedBob = member('bob', { canEnter: false, endedAt: hoursAgo(2) });
  it.each<[string, readonly Member[], number, number | null]>([
    ['a team of one: an hour after it was asked', [ann], 3, -2],
    ['a team of one, asked now', [ann], 0, 1],
    ['a second person without the right', [ann, member('bob', { role: 'viewer' })], 3, -2],
    ['a second person who never entered', [ann, member('bob', { canEnter: false })], 3, -2],
    ['a second person with the right: twelve hours', [ann, bob], 3, 9],
    ['a second person with the right who did not answer', [ann, bob], 13, -1],
    ['a second person whom the author invited 10 h ago', [ann, member('bob', changed('ann', 10))], 3, -2],
    ['a second person whom the author invited a week ago', [ann, member('bob', changed('ann', 168))], 3, 9],
    ['a second row with the author’s account', [ann, member('bob', { boundTo: ann.boundTo })], 3, -2],
    ['the second person was ended 2 h ago', [ann, endedBob], 3, -1],
    [
      'the second person was re-roled half an hour ago',
      [ann, member('bob', { role: 'viewer', ...changed('ann', 0.5) })],
      3,
      0.5,
    ],
    [
      'the second person’s end has passed',
      [ann, member('bob', { canEnter: false, endsAt: hoursAgo(0.25) })],
      3,
      0.75,
    ],
    ['the second person’s end is ahead', [ann, member('bob', { endsAt: hoursAgo(-5) })], 3, 9],
    [
      'somebody was invited half an hour ago',
      [ann, member('cat', { role: 'viewer', madeAt: hoursAgo(0.5) })],
      3,
      0.5,
    ],
    ['the author was ended', [member('ann', { canEnter: false })], 3, null],
    ['the author is not on the list', [bob], 3, null],
  ])('%s', (_what, team, askedHoursAgo, hours) => {
    const changedAtMs = nowMs - askedHoursAgo * hourMs;
    const fromMs = selfApprovalFromMs(team, ann, { changedAtMs, nowMs });
    expect(fromMs === null ? null : (fromMs - nowMs) / hourMs).toBe(hours);
  });

  it('is never open to a token', () => {
    expect(selfApprovalFromMs([ann], token('ann'), { changedAtMs: 0, nowMs })).toBeNull();
  });
});
