import type { PressKind } from '#engine/rules/trip/encounters/encounter-play.ts';
import type { EncounterWorld } from '#engine/world/encounter/create-encounter-world.ts';

/** Notes what a press or a silent beat was. */
export function tellPress({ state, tick, facts }: EncounterWorld, kind: PressKind): void {
  state.last = { kind, tick };
  facts.push({ kind, tick });
}
