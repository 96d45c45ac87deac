import type { Tunables } from '../../content/tunables.ts';
import type { FlightTerms } from './flight-state.ts';

// Apart from `modifiers.ts`, which holds the table of all tunables: the first load of the page does without
// it.

/** The numbers by which a flight is flown and judged: those of its version, with its own in their place. */
export function withTerms(tunables: Tunables, terms: FlightTerms | null | undefined): Tunables {
  if (!terms) return tunables;
  const last = cache.get(terms);
  if (last?.of === tunables) return last.numbers;
  const numbers = Object.freeze({ ...tunables, ...terms });
  cache.set(terms, { of: tunables, numbers });
  return numbers;
}

/** A client asks for the same flight many times a second. */
const cache = new WeakMap<FlightTerms, { readonly of: Tunables; readonly numbers: Tunables }>();
