import { describe, expect, it } from 'vitest';
import { pathOf } from '#engine/protocol/core/call-path.ts';
import type { CallSpec } from '#engine/protocol/core/call-spec.ts';
import { callSpecs } from '#engine/protocol/core/calls.ts';
import { errorStatus } from '#engine/protocol/core/errors.ts';
import { type CallName, paths } from '#engine/protocol/core/paths.ts';

const names = Object.keys(paths) as CallName[];

describe('call specs', () => {
  it('exist for exactly the calls that have a path', () => {
    expect(Object.keys(callSpecs).sort()).toEqual([...names].sort());
  });

  it.each(names)('%s has a spec that fits its path', (name) => {
    const spec: CallSpec = callSpecs[name];
    const { method, path } = paths[name];
    const parameters = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    expect(Object.keys(spec.params?.shape ?? {})).toEqual(parameters);
    expect(path).toMatch(/^\/(account|game|homeland|store)\/v\d\/.*\/$|^\/dev\/.*\/$/);
    for (const code of spec.errors) expect(errorStatus).toHaveProperty(code);
    if (method === 'GET') expect(spec.body).toBeUndefined();
  });

  it.each(names)('%s says whether it changes something, as its method does', (name) => {
    const { mutates, access }: CallSpec = callSpecs[name];
    // Issuing an ad is a GET although it changes the player. Sign-in and reading init data are POSTs that
    // change nobody.
    if (paths[name].method === 'GET') expect(mutates).toBe(name === 'ads.issue');
    // The file with all data is a POST because it is counted.
    else
      expect(mutates || name === 'account.export' || ['open', 'token', 'developer'].includes(access)).toBe(
        true,
      );
  });

  it('page their lists by the specified lengths', () => {
    const limitOf = (name: 'referrals.list' | 'leaderboard.list' | 'quests.list' | 'achievements.list') =>
      callSpecs[name].query.parse({}).limit;
    expect(limitOf('referrals.list')).toBe(15);
    expect(limitOf('leaderboard.list')).toBe(20);
    expect(limitOf('quests.list')).toBe(50);
    expect(limitOf('achievements.list')).toBe(100);
  });
});

describe('paths', () => {
  it('are distinct', () => {
    const calls = Object.values(paths).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('are filled in with encoded parameters', () => {
    expect(pathOf(paths['ships.get'], { id: 'a/b' })).toBe('/game/v1/ships/a%2Fb/');
    expect(() => pathOf(paths['ships.get'])).toThrow();
  });

  it('are the specified addresses', () => {
    expect(pathOf(paths['quests.answer'], { id: 'q', questionId: 'n', optionId: 'o' })).toBe(
      '/homeland/v1/quests/q/questions/n/options/o/',
    );
    expect(pathOf(paths['generals.tribute'])).toBe('/account/v1/generals/tribute/');
    expect(pathOf(paths['leaderboard.list'])).toBe('/game/v1/leaderboard/');
  });
});
