import { describe, expect, it } from 'vitest';
import { productRowOf } from '#engine/content/shop.ts';
import { productValue } from '#engine/rules/shop/deliver.ts';
import { tunables } from '../../../engine/fixtures/given.ts';

describe('the value of a product (D23)', () => {
  it('is the worth of its row in hundredths of PROTO', () => {
    const booster = {
      ...productRowOf('auto-replenish-5'),
      kind: 'auto_replenish',
      count: 5,
      protoValue: 60,
    } as const;
    expect(productValue(booster, tunables)).toBe(6000);
  });

  it('of clean PROTO follows its amount and the rate of the tunables', () => {
    const clean = { ...productRowOf('clean-10'), kind: 'clean', count: 10 } as const;
    expect(productValue(clean, { ...tunables, cleanProtoValue: 100 })).toBe(100_000);
    expect(productValue({ ...clean, count: 3 }, { ...tunables, cleanProtoValue: 80 })).toBe(24_000);
  });

  it('is rounded down to a hundredth', () => {
    const clean = { ...productRowOf('clean-10'), kind: 'clean', count: 1 } as const;
    expect(productValue(clean, { ...tunables, cleanProtoValue: 0.019 })).toBe(1);
  });
});
