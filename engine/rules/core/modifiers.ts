import { type TunableName, type Tunables, tunableRows } from '../../content/tunables.ts';
import type { FlightTerms } from './flight-state.ts';

/** Change of a tunable: it is multiplied by `times`, then `plus` is added. */
export interface Modifier {
  readonly tunable: TunableName;
  readonly times?: number | undefined;
  readonly plus?: number | undefined;
}

/** Groups of tunables that a flight stores at its launch. */
const flightGroups: ReadonlySet<string> = new Set(
  'objects tapping waves verbs pirates trips extraction recovery docking assault'.split(' '),
);

/** Modifiers that change flights. */
export function flightModifiers(modifiers: readonly Modifier[]): Modifier[] {
  return modifiers.filter(({ tunable }) => isOfFlights(tunable));
}

/** Modifiers of everything except flights, while in force. */
export function homeTerms(tunables: Tunables, modifiers: readonly Modifier[]): FlightTerms | null {
  return termsBy(
    tunables,
    modifiers.filter(({ tunable }) => !isOfFlights(tunable)),
  );
}

/**
 * Tunables changed by the modifiers, or null for none. Order doesn't matter: a tunable is multiplied by all
 * factors before all additions. The result is limited to the tunable's range.
 */
export function termsBy(tunables: Tunables, modifiers: readonly Modifier[]): FlightTerms | null {
  const terms: Partial<Record<TunableName, number>> = {};
  for (const name of new Set(modifiers.map(({ tunable }) => tunable))) {
    const own = modifiers.filter(({ tunable }) => tunable === name);
    const factor = own.reduce((product, { times = 1 }) => product * times, 1);
    const value = own.reduce((sum, { plus = 0 }) => sum + plus, tunables[name] * factor);
    const fitting = within(name, value);
    if (fitting !== tunables[name]) terms[name] = fitting;
  }
  return Object.keys(terms).length > 0 ? terms : null;
}

function isOfFlights(name: TunableName): boolean {
  return flightGroups.has(tunableRows[name].group);
}

function within(name: TunableName, value: number): number {
  const { min, max, whole } = tunableRows[name];
  return Math.min(max, Math.max(min, whole ? Math.round(value) : value));
}

/** Active NFTs, at most one for each slot. */
export interface ActiveNfts {
  readonly extruder: 'full' | 'lite' | null;
  readonly wormhole: 'full' | 'lite' | null;
}

/** Bonuses of a trip besides its ship: the crew and the active NFTs. */
export interface Perks extends ActiveNfts {
  /** Percent of the base extraction (D2). */
  readonly crewPercent: number;
}
