import { describe, expect, it } from 'vitest';
import { drawSvg } from '../../tools/simulate/draw-svg.ts';
import { habits } from '../../tools/simulate/habits.ts';
import { livePilot } from '../../tools/simulate/live-pilot.ts';
import { summarise, tableOf, verdicts } from '../../tools/simulate/summarise.ts';

const habitOf = (key: string) => habits.find((one) => one.key === key)!;
const lives = (key: string, days: number, pilots = 3) =>
  Array.from({ length: pilots }, (_, index) => livePilot(habitOf(key), `${key}-${index}`, days, 20));

describe('simulated pilots', () => {
  it('who look in four times a day finish the first system in 4 to 6 days (D31)', () => {
    for (const { firstSystemDays } of lives('casual', 8, 24)) {
      expect(firstSystemDays).toBeGreaterThanOrEqual(4);
      expect(firstSystemDays).toBeLessThanOrEqual(6);
    }
  });

  it('can finish the galaxy in 90 days, and paying at most three times as fast (D31)', () => {
    const told = ['casual', 'casual-ai', 'paying'].map((key) => summarise(habitOf(key), lives(key, 90)));
    const found = verdicts(told);
    expect(found).toHaveLength(3);
    for (const { isMet, text } of found) expect(isMet, text).toBe(true);
  });

  it('live the same life again from the same seed', () => {
    expect(lives('eager', 5, 1)).toEqual(lives('eager', 5, 1));
  });

  it('make a table and a picture', () => {
    const told = habits.map((habit) => summarise(habit, lives(habit.key, 3, 1)));
    expect(tableOf(told).split('\n')).toHaveLength(2 + habits.length);
    expect(drawSvg(told).match(/<polyline/g)).toHaveLength(3 * habits.length);
  });
});
