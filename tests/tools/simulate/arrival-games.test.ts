import { describe, expect, it } from 'vitest';
import { type ArrivalCell, arrivalTable } from '#tools/simulate/arrival-games/arrival-table.ts';

const tries = 300;
const cells = arrivalTable(tries);

/** Wins in percent. */
const wins = (game: ArrivalCell['game'], hand: string, difficulty: string) => {
  const cell = cells.find(
    (each) => each.game === game && each.hand === hand && each.difficulty === difficulty,
  );
  return Math.round((100 * cell!.won) / tries);
};

/** Wins of a learned and of a perfect hand in percent, by difficulty (D53). */
const goals = [
  ['easy', 95, 100],
  ['medium', 80, 97],
  ['hard', 60, 90],
] as const;

describe.each(['docking', 'assault'] as const)('the table of %s, 300 tries a cell', (game) => {
  it('lets a newcomer who reacts in 400 ms win 10 to 30 of 100 on easy, and hardly any on hard', () => {
    expect(wins(game, 'newcomer', 'easy')).toBeGreaterThanOrEqual(10);
    expect(wins(game, 'newcomer', 'easy')).toBeLessThanOrEqual(30);
    expect(wins(game, 'newcomer', 'hard')).toBeLessThanOrEqual(5);
  });

  it.each(goals)('lets learned and perfect hands win on %s as decided', (difficulty, learned, perfect) => {
    expect(Math.abs(wins(game, 'learned', difficulty) - learned)).toBeLessThanOrEqual(5);
    expect(Math.abs(wins(game, 'perfect', difficulty) - perfect)).toBeLessThanOrEqual(3);
  });

  it('pays a clean win to better hands more often', () => {
    const clean = (hand: string) =>
      cells.find((each) => each.game === game && each.hand === hand && each.difficulty === 'medium')!.clean;
    expect(clean('perfect')).toBeGreaterThan(clean('learned'));
    expect(clean('learned')).toBeGreaterThan(clean('newcomer'));
  });
});
