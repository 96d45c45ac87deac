import type { Snapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import type { ShipSnapshot, SystemSnapshot, TripSnapshot } from '#engine/client/core/state.ts';
import { selectTrip } from '#engine/client/galaxy/operations.ts';
import { type TripCard, type TripCardInput, tripCard } from '#engine/client/trip/trip-card.ts';
import { rarities, type TripType } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { User } from '#engine/protocol/account/calls.ts';
import type { SolarSystem, Trip } from '#engine/protocol/galaxy/calls.ts';
import type { Ship } from '#engine/protocol/hangar/calls.ts';
import { hasRoute } from '../shell/navigation/routes.ts';
import type { useTranslation } from '../strings/strings.ts';
import { clock, hourMs } from '../ui/format/amount.ts';

export type Card = Omit<TripCard, 'ship'> & { ship: ShipSnapshot | null };

interface CardInput {
  readonly trip: TripSnapshot;
  readonly system: SystemSnapshot;
  readonly ships: readonly ShipSnapshot[];
  readonly user: Snapshot<User> | null;
  readonly tunables: Tunables;
  readonly aiPilots: TripCardInput['pilots'];
  readonly isSeasonOver?: boolean | undefined;
}

/** The content of a trip card, by the same rules as the server's launch. */
export function cardOf({ trip, system, ships, user, tunables, aiPilots, isSeasonOver }: CardInput): Card {
  // A snapshot is the same data, frozen; the card only reads.
  return tripCard(trip as Trip, system as SolarSystem, {
    ships: ships as Ship[],
    user: user as User | null,
    tunables,
    pilots: aiPilots,
    isSeasonOver,
  });
}

/** Time until a ship at home has recovered to `health`, in milliseconds. */
export function recoveryMs(ship: ShipSnapshot, health: number): number {
  return ship.healthRecoveryRate > 0 ? ((health - ship.health) / ship.healthRecoveryRate) * hourMs : 0;
}

/** The next trip of a chain: the first that isn't completed. */
export function nextInChain(trips: readonly TripSnapshot[], type: TripType): TripSnapshot | undefined {
  return trips
    .filter((trip) => trip.type === type && trip.status !== 'completed')
    .sort((a, b) => a.priority - b.priority)[0];
}

/** A condition of a trip, and how to get there where that is possible. */
export interface TripReason {
  readonly name: 'ship' | 'chain' | 'rank' | 'damage';
  readonly isMet: boolean;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly way?: { readonly label: string; go(): void } | undefined;
}

type Translate = ReturnType<typeof useTranslation>['t'];

/**
 * The conditions of an unavailable trip, in the order in which players meet them: its ship, the earlier trips
 * of its chain, the ship's rank and its health. `engine/rules/trip/launch-refusals.ts` decides; this shows
 * the progress.
 */
export function tripReasons(
  trip: TripSnapshot,
  trips: readonly TripSnapshot[],
  ship: ShipSnapshot | null,
  t: Translate,
): TripReason[] {
  const reasons: TripReason[] = [
    {
      name: 'ship',
      isMet: ship !== null,
      title: t(`reason.ship.${trip.type}`),
      ...(ship ? {} : { detail: t('reason.ship-from'), way: wayToShip(trips, t) }),
    },
  ];
  const next = nextInChain(trips, trip.type);
  if (next && next.uuid !== trip.uuid)
    reasons.push({
      name: 'chain',
      isMet: false,
      title: t(`trip.kind.${trip.type}`, { number: next.priority }),
      detail: t(next.status === 'progress' ? 'reason.next-flying' : 'reason.next-open'),
      way: wayToTrip(next, t),
    });
  if (!ship) return reasons;
  if (trip.minRarity !== 'common') {
    const isMet = rarities.indexOf(ship.rarity) >= rarities.indexOf(trip.minRarity);
    reasons.push({
      name: 'rank',
      isMet,
      title: t('reason.rank', { rarity: t(`rarity.${trip.minRarity}`).toLowerCase() }),
      ...(isMet ? {} : { detail: t('reason.ship-from'), way: wayToShip(trips, t) }),
    });
  }
  const isFit = ship.health >= trip.damage;
  reasons.push({
    name: 'damage',
    isMet: isFit,
    title: t('reason.damage', { damage: trip.damage, health: Math.floor(ship.health) }),
    ...(isFit
      ? {}
      : {
          detail: t('reason.recovers', { time: clock(recoveryMs(ship, trip.damage)) }),
          way: { label: t('reason.to-hangar'), go: () => navigate('/hangar', { state: ship.uuid }) },
        }),
  });
  return reasons;
}

/** Ships are drawn from capsules; keys and shards are awards of personal trips. */
function wayToShip(trips: readonly TripSnapshot[], t: Translate): TripReason['way'] {
  if (hasRoute('/collections')) return { label: t('reason.to-capsules'), go: () => navigate('/collections') };
  const next = nextInChain(trips, 'personal');
  return next && wayToTrip(next, t);
}

function wayToTrip(trip: TripSnapshot, t: Translate): NonNullable<TripReason['way']> {
  return { label: t('trip.open', { number: trip.priority }), go: () => selectTrip(trip.uuid) };
}
