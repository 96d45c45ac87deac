import { describe, expect, it } from 'vitest';
import en from '#assets/strings/en/server/errors.json' with { type: 'json' };
import ru from '#assets/strings/ru/server/errors.json' with { type: 'json' };
import { capsulesSpecs } from '#engine/protocol/capsules/calls.ts';
import { refusalCodes } from '#engine/rules/core/refusals.ts';

const { 'capsules.open': open } = capsulesSpecs;

describe('the calls of capsules', () => {
  it('open a capsule without a nonce, or with a short one', () => {
    expect(open.body.parse({})).toEqual({ nonce: '', count: 1 });
    expect(open.body.safeParse({ nonce: '7f2c-0041_x' }).success).toBe(true);
    expect(open.body.safeParse({ nonce: 'a:b' }).success).toBe(false);
    expect(open.params.safeParse({ type: 'trip' }).success).toBe(false);
  });

  it('refuse with codes that have a text in both languages', () => {
    for (const texts of [en, ru])
      expect(Object.keys(texts)).toEqual(expect.arrayContaining([...refusalCodes]));
  });
});
