import type { Award, Star } from '../../protocol/galaxy/calls.ts';
import type { Session } from '../../protocol/trip/entities.ts';

export type RewardMark = Readonly<Session['marks'][number]>;

/** Content of the reward modal for a collected trip. */
export interface Reward {
  tripId: string;
  systemId: string;
  shipId: string;
  /** The cargo that was filled, and its capacity: 0 on a trip without cargo. */
  baggage: number;
  cargoLimit: number;
  /** Hits into the full cargo, as a share of what it can hold: 0 to 1 (D47). */
  overloadShare: number;
  /** The three star marks of the flight (D38); none on a flight of the AI pilot. */
  marks: readonly RewardMark[];
  /** Gains of a clean flight (D48). */
  clean: Readonly<Session['clean']>;
  /** Duration of the flight as it was flown, in milliseconds. */
  flownMs: number;
  mined: number;
  manualMined: number;
  caughtPirates: number;
  /** Number of pirates that came during the flight. */
  piratesMet: number;
  pirateEarned: number;
  overloadEarned: number;
  /** Null for a trip that isn't docked. */
  dockingEarned: number | null;
  /** Null without an assault that was won. */
  assaultEarned?: number | null;
  /** Pay of encounters on the way: it is in the balance since then. */
  encountersEarned?: number;
  awards: Award[];
  /** The trip's stars after the flight, which of them it won, and those of the system (D38). */
  mastery?: {
    readonly stars: readonly Readonly<Star>[];
    readonly won: readonly number[];
    readonly total: number;
  } | null;
  /** The gift of the first collected trip (D49); it opens once the reward is closed. */
  gift?: { readonly collectionId: string } | null;
  /** The balance before collecting. The header counts up from it when the modal closes. */
  balanceBefore: number;
  balanceAfter: number;
}

/** Pay of the pirates that a clean flight paid without a shot, in PROTO; part of `pirateEarned`. */
export function paidByPirates({
  pirateEarned,
  caughtPirates,
  clean,
}: Pick<Reward, 'pirateEarned' | 'caughtPirates' | 'clean'>): number {
  const count = caughtPirates + clean.piratesPaid;
  return count === 0 ? 0 : Math.round((100 * pirateEarned * clean.piratesPaid) / count) / 100;
}
