import { describe, expect, it } from 'vitest';
import type { Contract } from '#engine/protocol/core/contract.ts';
import { contracts } from '#engine/protocol/core/contracts.ts';
import { errorStatus } from '#engine/protocol/core/errors.ts';
import { type CallName, pathOf, paths } from '#engine/protocol/core/paths.ts';

const names = Object.keys(paths) as CallName[];

describe('contracts', () => {
  it('exist for exactly the calls that have a path', () => {
    expect(Object.keys(contracts).sort()).toEqual([...names].sort());
  });

  it.each(names)('%s has a contract that fits its path', (name) => {
    const contract: Contract = contracts[name];
    const [method, path] = paths[name];
    const parameters = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    expect(Object.keys(contract.params?.shape ?? {})).toEqual(parameters);
    expect(path).toMatch(/^\/(account|game|homeland|store)\/v\d\/.*\/$|^\/dev\/.*\/$/);
    for (const code of contract.errors) expect(errorStatus).toHaveProperty(code);
    if (method === 'GET') expect(contract.body).toBeUndefined();
  });

  it.each(names)('%s says whether it changes something, as its method does', (name) => {
    const { mutates, access }: Contract = contracts[name];
    // Issuing an ad is a GET although it changes the player. Sign-in and reading init data are POSTs that
    // change nobody.
    if (paths[name][0] === 'GET') expect(mutates).toBe(name === 'ads.issue');
    // The file with all data is a POST because it is counted.
    else
      expect(mutates || name === 'account.export' || ['open', 'token', 'developer'].includes(access)).toBe(
        true,
      );
  });

  it('page their lists by the specified lengths', () => {
    const limitOf = (name: 'referrals.list' | 'leaderboard.list' | 'quests.list' | 'achievements.list') =>
      contracts[name].query.parse({}).limit;
    expect(limitOf('referrals.list')).toBe(15);
    expect(limitOf('leaderboard.list')).toBe(20);
    expect(limitOf('quests.list')).toBe(50);
    expect(limitOf('achievements.list')).toBe(100);
  });
});

describe('paths', () => {
  it('are distinct', () => {
    const calls = Object.values(paths).map(([method, path]) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('are filled in with encoded parameters', () => {
    expect(pathOf('ships.get', { id: 'a/b' })).toBe('/game/v1/ships/a%2Fb/');
    expect(() => pathOf('ships.get')).toThrow();
  });

  it('are the specified addresses', () => {
    expect(pathOf('quests.answer', { id: 'q', questionId: 'n', optionId: 'o' })).toBe(
      '/homeland/v1/quests/q/questions/n/options/o/',
    );
    expect(pathOf('generals.tribute')).toBe('/account/v1/generals/tribute/');
    expect(pathOf('leaderboard.list')).toBe('/game/v1/leaderboard/');
  });
});
