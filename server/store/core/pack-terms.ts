import type { TunableName } from '#engine/content/tunables.ts';
import type { FlightTerms } from '#engine/rules/core/flight-state.ts';

/** The terms of a flight as one text: names and numbers. As a document they would take a third more. */
export function packTerms(terms: FlightTerms): string {
  return Object.entries(terms).flat().join(' ');
}

export function unpackTerms(text: string): FlightTerms {
  const words = text.split(' ');
  const terms: Partial<Record<TunableName, number>> = {};
  for (let at = 0; at + 1 < words.length; at += 2) terms[words[at] as TunableName] = Number(words[at + 1]);
  return terms;
}
