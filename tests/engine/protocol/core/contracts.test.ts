import { describe, expect, it } from 'vitest';
import en from '#assets/strings/en/errors.json' with { type: 'json' };
import ru from '#assets/strings/ru/errors.json' with { type: 'json' };
import { luckContracts } from '#engine/protocol/core/contracts-luck.ts';
import { luckPaths } from '#engine/protocol/core/paths-luck.ts';
import { luckRefusals } from '#engine/rules/core/capsule-refusals.ts';

const { 'capsules.open': open, 'ai-pilot.unlock': unlock, 'docking.finish': finish } = luckContracts;

describe('the calls of luck, docking and the AI pilot', () => {
  it('each have a path and a contract', () => {
    expect(Object.keys(luckContracts).sort()).toEqual(Object.keys(luckPaths).sort());
  });

  it('change something unless they are read, and name the parameters of their paths', () => {
    for (const [name, [method, path]] of Object.entries(luckPaths)) {
      const contract = luckContracts[name as keyof typeof luckContracts];
      expect(contract.mutates, name).toBe((method as string) !== 'GET');
      const named = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
      expect(Object.keys('params' in contract ? contract.params.shape : {}), name).toEqual(named);
    }
  });

  it('refuse with codes that have words in both languages', () => {
    for (const words of [en, ru])
      expect(Object.keys(words)).toEqual(expect.arrayContaining([...luckRefusals]));
  });

  it('open a capsule without a number of the player, or with a short one', () => {
    expect(open.body.parse({})).toEqual({ nonce: '' });
    expect(open.body.safeParse({ nonce: '7f2c-0041_x' }).success).toBe(true);
    expect(open.body.safeParse({ nonce: 'a:b' }).success).toBe(false);
    expect(open.params.safeParse({ type: 'trip' }).success).toBe(false);
  });

  it('take accounts of partner exchanges only, with a number of their form', () => {
    const account = { exchange: 'alpha', uid: '4410982', email: 'nord@vega.space' };
    const sent = (fields: object) =>
      unlock.body.safeParse({ isFree: true, registrations: [{ ...account, ...fields }] }).success;
    expect(sent({})).toBe(true);
    expect(sent({ exchange: 'omega' })).toBe(false);
    expect(sent({ uid: '44' })).toBe(false);
    expect(sent({ uid: '44109x2' })).toBe(false);
    expect(sent({ email: 'nord' })).toBe(false);
  });

  it('take a stick within its reach', () => {
    const sent = (entry: object) => finish.body.safeParse({ isStart: false, input: [entry] }).success;
    expect(sent({ tick: 0, x: -1, y: 0.5 })).toBe(true);
    expect(sent({ tick: 0, x: -1.01, y: 0 })).toBe(false);
    expect(sent({ tick: 0.5, x: 0, y: 0 })).toBe(false);
  });
});
