import { describe, expect, it } from 'vitest';
import {
  endSoon,
  fromLocal,
  lengthText,
  nextWeekend,
  shareText,
  toLocal,
} from '#tools/console/content/forms/moments.ts';

const now = Date.parse('2027-01-06T09:00:30.000Z');

it.each(['2027-01-06T09:00:00.000Z', '2027-07-06T23:45:00.000Z', '2028-02-29T00:00:00.000Z'])(
  '%s is the same after a field in the author’s zone',
  (moment) => {
    expect(fromLocal(toLocal(moment))).toBe(moment);
  },
);

it.each(['', 'nonsense', '2027-01'])('%j is no moment', (text) => {
  expect(fromLocal(text === '2027-01' ? '2027-01T' : text)).toBeNull();
});

it.each([0, 1, 2, 3, 4, 5, 6])(
  'the weekend after day %i begins on a Saturday to come and has two days',
  (day) => {
    const start = now + day * 86_400_000;
    const { from, until } = nextWeekend(start);
    expect([new Date(from).getDay(), new Date(from).getHours(), new Date(until).getDay()]).toEqual([6, 0, 1]);
    expect(Date.parse(from)).toBeGreaterThan(start);
    expect(Date.parse(from) - start).toBeLessThanOrEqual(7 * 86_400_000);
  },
);

it('ends a row ten to eleven minutes from now, on a whole minute', () => {
  expect(endSoon(now)).toBe('2027-01-06T09:11:00.000Z');
});

it.each([
  ['2027-01-01T00:00Z', '2027-01-03T00:00Z', '2 d'],
  ['2027-01-01T00:00Z', '2027-01-02T06:00Z', '1 d 6 h'],
  ['2027-01-01T00:00Z', '2027-01-01T05:00Z', '5 h'],
  ['2027-01-02T00:00Z', '2027-01-01T00:00Z', 'ends before it begins'],
  [null, '2027-01-01T00:00Z', ''],
])('%s to %s is %s', (from, until, text) => {
  expect(lengthText(from, until)).toBe(text);
});

describe('a share in words', () => {
  it('says the present step with its begin, and the next', () => {
    const steps = [
      { at: null, percent: 5 },
      { at: '2027-01-04T00:00:00Z', percent: 10 },
      { at: '2027-01-08T00:00:00Z', percent: 100 },
    ];
    expect(shareText(steps, now)).toBe(
      'now: 10 % since Mon, 4 Jan 2027, 00:00 UTC; then 100 % from Fri, 8 Jan 2027, 00:00 UTC',
    );
  });

  it('is nobody before the first step', () => {
    expect(shareText([{ at: '2027-01-08T00:00:00Z', percent: 10 }], now)).toBe(
      'now: 0 %; then 10 % from Fri, 8 Jan 2027, 00:00 UTC',
    );
  });
});
