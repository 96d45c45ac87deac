import { type Difficulty, difficulties } from '#engine/content/kinds.ts';
import { defaultTunables, type Tunables } from '#engine/content/tunables.ts';
import { dockingTerms } from '#engine/rules/trip/docking/docking.ts';
import { assaultHands, fightAssault } from '#engine/systems/assault/assault-pilot.ts';
import { dockingHands, flyDocking } from '#engine/systems/docking/docking-pilot.ts';

/** Wins of one hand in one game on one difficulty (D53). */
export interface ArrivalCell {
  readonly game: 'docking' | 'assault';
  readonly difficulty: Difficulty;
  readonly hand: keyof typeof dockingHands;
  readonly won: number;
  /** Wins without leaving the frame, or without a hit. */
  readonly clean: number;
}

/** Length of an assault with a common ship in seconds. */
const warSeconds = 45;
const hands = Object.keys(dockingHands) as ArrivalCell['hand'][];

/** Plays both arrival games with every hand on every difficulty, `tries` times each. */
export function arrivalTable(tries: number, tunables: Tunables = defaultTunables): ArrivalCell[] {
  return difficulties.flatMap((difficulty) =>
    hands.flatMap((hand): ArrivalCell[] => {
      const numbers = Array.from({ length: tries }, (_, index) => index);
      const terms = dockingTerms(tunables, difficulty);
      const dockings = numbers
        .map((n) => flyDocking(`try ${n}`, terms, dockingHands[hand], `mood ${n}`).state)
        .filter(({ end }) => end === 'won');
      const fight = { difficulty, seconds: warSeconds, tunables };
      const assaults = numbers
        .map((n) => fightAssault(`try ${n}`, fight, assaultHands[hand], `mood ${n}`).state)
        .filter(({ end }) => end === 'won');
      const cell = { difficulty, hand };
      return [
        {
          ...cell,
          game: 'docking',
          won: dockings.length,
          clean: dockings.filter(({ exits }) => exits === 0).length,
        },
        {
          ...cell,
          game: 'assault',
          won: assaults.length,
          clean: assaults.filter(({ hits }) => hits === 0).length,
        },
      ];
    }),
  );
}

/** The table to read in a terminal: wins in percent, and clean wins behind them. */
export function printArrivalTable(cells: readonly ArrivalCell[], tries: number): string {
  const percent = (count: number) => `${Math.round((100 * count) / tries)}`.padStart(3);
  const rows = (['docking', 'assault'] as const).flatMap((game) =>
    hands.map((hand) => {
      const rates = difficulties.map((difficulty) => {
        const cell = cells.find(
          (each) => each.game === game && each.hand === hand && each.difficulty === difficulty,
        );
        return `${percent(cell?.won ?? 0)} % (clean ${percent(cell?.clean ?? 0)} %)`;
      });
      return [game.padEnd(8), hand.padEnd(9), ...rates].join('  ');
    }),
  );
  return [`${' '.repeat(19)}  ${difficulties.map((each) => each.padEnd(20)).join('  ')}`, ...rows].join('\n');
}
