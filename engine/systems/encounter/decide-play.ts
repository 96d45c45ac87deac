import { isPlayWon, playTicks } from '#engine/rules/trip/encounters/encounter-play.ts';
import type { EncounterWorld } from '#engine/world/encounter/create-encounter-world.ts';

/** Ends the play: it is won when the progress is full, and lost when the time runs out first. */
export function decidePlay({ state, tick, terms, facts }: EncounterWorld): void {
  const isWon = isPlayWon(state.progress);
  if (!isWon && tick < playTicks(terms)) return;
  state.end = isWon ? 'won' : 'lost';
  facts.push({ kind: state.end, tick });
}
