import { fairPlayTable } from '#engine/content/fair-play.ts';
import { tripAt } from '#engine/content/galaxy.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';

/** Sums over the dockings, assaults and encounters that a player played (D46). */
export interface PlayedGames {
  readonly played: number;
  readonly won: number;
  /** Wins of a well practised person in the same games, and their variance. */
  readonly expected: number;
  readonly variance: number;
}

export const noGames: PlayedGames = { played: 0, won: 0, expected: 0, variance: 0 };

/** Above this number, old games weigh half. */
const maxPlayed = 400;

/** The sums with the games of one more flight. */
export function withGames(sums: PlayedGames, flight: Flight): PlayedGames {
  const games = gamesOf(flight);
  const share = sums.played > maxPlayed ? 0.5 : 1;
  const total = (of: (game: PlayedGame) => number) => games.reduce((sum, game) => sum + of(game), 0);
  return {
    played: sums.played * share + games.length,
    won: sums.won * share + total(({ isWon }) => (isWon ? 1 : 0)),
    expected: sums.expected * share + total(({ odds }) => odds),
    variance: sums.variance * share + total(({ odds }) => odds * (1 - odds)),
  };
}

/** Standard deviations by which the player wins more than a well practised person. */
export function winsAbovePractice({ won, expected, variance }: PlayedGames): number {
  return Math.max(0, won - expected) / Math.sqrt(Math.max(1, variance));
}

interface PlayedGame {
  readonly odds: number;
  readonly isWon: boolean;
}

function gamesOf({ system, trip, docking, assault, encounters }: Flight): PlayedGame[] {
  const { practised } = fairPlayTable;
  const odds = practised[tripAt(system, trip)?.difficulty ?? 'easy'];
  const arrivals = [docking, assault].flatMap((game) =>
    game === null ? [] : [{ odds, isWon: game.earned > 0 }],
  );
  const met = (encounters?.met ?? []).flatMap(({ hand }) =>
    hand === null ? [] : [{ odds: practised.encounter, isWon: (hand.percent ?? 0) >= 100 }],
  );
  return [...arrivals, ...met];
}
