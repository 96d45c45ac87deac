import { commitRemovals, Not, type QueryTerm, registerQuery, type World } from 'bitecs';
import type { Components } from './components.ts';

/**
 * What is asked of a trip's world at every step and every frame. bitECS's own `query` puts a key together at each call,
 * which costs more than most of the answers; these are put once. An answer is the living list: copy it before adding.
 */
export function createFinds(world: World, parts: Components) {
  const { Position, Velocity, Turn, Rock, Taken, Pirate, Effect, Ship, Gone } = parts;
  const ask = (...terms: unknown[]): (() => readonly number[]) => {
    const found = registerQuery(world, terms as QueryTerm[]);
    return () => {
      commitRemovals(world);
      return found.dense as readonly number[];
    };
  };
  return {
    moving: ask(Position, Velocity),
    turning: ask(Turn),
    /** Objects that can be taken. */
    hanging: ask(Rock, Not(Taken), Not(Gone)),
    /** Objects on their way along the beam. */
    drawnIn: ask(Rock, Taken, Not(Gone)),
    pirates: ask(Pirate, Not(Gone)),
    effects: ask(Effect, Not(Gone)),
    ships: ask(Ship),
    gone: ask(Gone),
  };
}

export type Finds = ReturnType<typeof createFinds>;
