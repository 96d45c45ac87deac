import { commitRemovals, Not, type QueryTerm, registerQuery, type World } from 'bitecs';
import type { TripComponents } from './components.ts';

/**
 * The queries that run at every step and every frame. bitECS's own `query` builds a key on each call, which costs more
 * than most of the answers; these are registered once. An answer is a live list: copy it before you add entities.
 */
export function createTripQueries(world: World, components: TripComponents) {
  const { Position, Way, Turn, Rock, Pirate, Ship, Gone } = components;
  const register = (...terms: unknown[]): (() => readonly number[]) => {
    const found = registerQuery(world, terms as QueryTerm[]);
    return () => {
      commitRemovals(world);
      return found.dense as readonly number[];
    };
  };
  return {
    crossing: register(Position, Way),
    turning: register(Turn),
    /** Objects that can be taken. */
    objects: register(Rock, Not(Gone)),
    pirates: register(Pirate, Not(Gone)),
    ships: register(Ship),
    gone: register(Gone),
  };
}

export type TripQueries = ReturnType<typeof createTripQueries>;
