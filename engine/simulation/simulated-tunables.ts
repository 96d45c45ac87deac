import { defaultTunables, type Tunables } from '../content/tunables.ts';

/** The tunables that the simulation uses. */
export let tunables: Tunables = defaultTunables;

/**
 * Replaces the shipped tunables. Call it before loading the rest of the simulator, whose tables are
 * computed from them.
 */
export function simulateWith(replacement: Tunables): void {
  tunables = replacement;
}
