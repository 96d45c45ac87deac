import { describe, expect, it } from 'vitest';
import type { Contract } from '#engine/protocol/core/contract.ts';
import { contracts } from '#engine/protocol/core/contracts.ts';
import { errorStatus } from '#engine/protocol/core/errors.ts';
import { pathOf, paths } from '#engine/protocol/core/paths.ts';
import { peoplePaths } from '#engine/protocol/core/paths-people.ts';

const names = Object.keys(peoplePaths) as (keyof typeof peoplePaths)[];

describe('the calls of crews, home and store', () => {
  it.each(names)('%s has a contract that fits its path', (name) => {
    const contract: Contract = contracts[name];
    const [method, path] = paths[name];
    const wanted = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    expect(Object.keys(contract.params?.shape ?? {})).toEqual(wanted);
    expect(path).toMatch(/^\/(account|game|homeland|store)\/v1\/.*\/$|^\/dev\/.*\/$/);
    expect(contract.mutates || method === 'GET' || contract.access === 'open').toBe(true);
    for (const code of contract.errors) expect(errorStatus).toHaveProperty(code);
    if (method === 'GET') expect(contract.body).toBeUndefined();
  });

  it('have each a path of their own', () => {
    const calls = Object.values(paths).map(([method, path]) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('are found under the addresses of the specification', () => {
    expect(pathOf('quests.answer', { id: 'q', questionId: 'n', optionId: 'o' })).toBe(
      '/homeland/v1/quests/q/questions/n/options/o/',
    );
    expect(pathOf('generals.tribute')).toBe('/account/v1/generals/tribute/');
    expect(pathOf('leaderboard.list')).toBe('/game/v1/leaderboard/');
  });

  it('page as chapter 9 says', () => {
    const limitOf = (name: 'referrals.list' | 'leaderboard.list' | 'quests.list' | 'achievements.list') =>
      contracts[name].query.parse({}).limit;
    expect(limitOf('referrals.list')).toBe(15);
    expect(limitOf('leaderboard.list')).toBe(20);
    expect(limitOf('quests.list')).toBe(50);
    expect(limitOf('achievements.list')).toBe(100);
  });
});
