import { defaultTunables, type Tunables } from '#engine/content/tunables.ts';

/** The numbers that pilots live by. */
export let tunables: Tunables = defaultTunables;

/** Other numbers than the shipped ones. Before anything else of the simulator is loaded: its tables are made from them. */
export function liveBy(told: Tunables): void {
  tunables = told;
}
