import { describe, expect, it } from 'vitest';
import { litTicks } from '#hud/ui/gauges/gauge.tsx';

describe('a graduated scale', () => {
  it('lights its share of the ticks', () => {
    expect(litTicks(13 / 30, 30)).toBe(13);
    expect(litTicks(0.585, 34)).toBe(20);
  });

  it('lights one tick for the smallest share, none for nothing and all for everything', () => {
    expect(litTicks(0.001, 40)).toBe(1);
    expect(litTicks(0, 40)).toBe(0);
    expect(litTicks(1.4, 40)).toBe(40);
  });
});
