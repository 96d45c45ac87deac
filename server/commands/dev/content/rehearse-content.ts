import { galaxy } from '#engine/content/galaxy.ts';
import { shipRows } from '#engine/content/hangar.ts';
import type { LiveContent } from '#engine/content/live-content.ts';
import type { AwardRow, SystemRow, TripRow } from '#engine/content/schemas/galaxy.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { newPlayer } from '#engine/rules/account/new-player.ts';
import { openCapsule } from '#engine/rules/capsules/open-capsule.ts';
import { unchanged } from '#engine/rules/core/decision.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import { termsBy } from '#engine/rules/core/modifiers.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import { canPay, changedSystems, dropAward, giveAwards } from '#engine/rules/galaxy/awards.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { buildShip } from '#engine/rules/hangar/ships.ts';
import { completeTask, visitSite } from '#engine/rules/homeland/tasks.ts';
import { canDeliver, deliver } from '#engine/rules/shop/deliver.ts';
import { finishFlight } from '#engine/rules/trip/finish.ts';
import { endsAtMs } from '#engine/rules/trip/flight.ts';
import { startFlight } from '#engine/rules/trip/launch.ts';

const shipTypeOf = { personal: 'personal', attack: 'combat', expedition: 'expeditionary' } as const;
const noPerks = { crewPercent: 0, extruder: null, wormhole: null };
const dayMs = 86_400_000;

/**
 * Plays content that is to be published in memory, with an invented player: each changed trip is launched and
 * collected, each event's numbers are flown with, each reward, task, product and capsule is paid out. Faults
 * are sentences.
 */
export function rehearseContent(content: LiveContent, tunables: Tunables, nowMs: number): string[] {
  const attempt = (place: string, run: () => void): string[] => {
    try {
      run();
      return [];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [`${place}: it can't be played: ${reason}: change it`];
    }
  };
  return [
    ...content.trips
      .filter(({ retired }) => !retired)
      .flatMap((row) => attempt(`trips ${row.key}`, () => flyChanged(row, tunables, nowMs))),
    ...content.events.flatMap(({ key, modifiers, goal, board }) =>
      attempt(`event ${key}`, () => {
        if (modifiers) flyFirst({ ...tunables, ...termsBy(tunables, modifiers) }, nowMs);
        for (const { rewards } of [...(goal?.milestones ?? []), ...(board ?? [])]) pay(rewards, nowMs);
      }),
    ),
    ...content.seasons.flatMap(({ number, boards, mastery }) =>
      attempt(`season ${number}`, () => {
        for (const { rewards } of [...boards.flatMap(({ places }) => places), ...mastery])
          pay(rewards, nowMs);
      }),
    ),
    ...content.tasks.flatMap((row) =>
      attempt(`task ${row.key}`, () => {
        const { player } = visitSite(pilot(nowMs, tunables), { ...row, retired: undefined });
        need(completeTask(player, row, 'member', { nowMs, tunables }));
      }),
    ),
    ...content.products.flatMap((row) =>
      attempt(`product ${row.key}`, () => {
        const player = pilot(nowMs, tunables);
        const ship = player.ships[0]!.id;
        if (canDeliver(player, row, ship))
          deliver(unchanged(player), row, { shipId: ship, orderId: 'order', nowMs, tunables });
      }),
    ),
    ...content.chances.flatMap(({ key, capsule, outcomes }) =>
      attempt(`chances ${key}`, () => {
        const player = { ...pilot(nowMs, tunables), keys: { ship: 1, artifact: 1 } };
        const order = { nonce: '', nextSeed: 'c'.repeat(32), newId: 'drawn', outcomes };
        need(openCapsule(player, capsule, order, { nowMs, tunables }));
      }),
    ),
  ];
}

/** Plays tunables that are to be published: a trip of each type is launched and collected with them. */
export function rehearseTunables(tunables: Tunables, nowMs: number): string[] {
  try {
    flyFirst(tunables, nowMs);
    return [];
  } catch (error) {
    return [`no trip can be flown with them: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function flyChanged({ trip: key, ...row }: LiveContent['trips'][number], tunables: Tunables, nowMs: number) {
  const systems = changedSystems(galaxy.systems, [{ trip: key, ...withoutOffer(row) }]);
  for (const system of systems)
    for (const trip of system.trips) if (trip.key === key) fly(system, trip, tunables, nowMs);
}

function withoutOffer({
  timeHours,
  baseExtraction,
  damage,
  minRarity,
  awards,
}: Omit<LiveContent['trips'][number], 'trip'>) {
  const fields = { timeHours, baseExtraction, damage, minRarity, awards };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Flies the first trip of each type. */
function flyFirst(tunables: Tunables, nowMs: number): void {
  const [system] = galaxy.systems;
  for (const type of Object.keys(shipTypeOf) as (keyof typeof shipTypeOf)[]) {
    const trip = system?.trips.find((row) => row.type === type);
    if (system && trip) fly(system, trip, tunables, nowMs);
  }
}

function fly(system: SystemRow, trip: TripRow, tunables: Tunables, nowMs: number): void {
  const progress = { status: 'progress', completed: 0, awarded: 0 } as const;
  const player = { ...pilot(nowMs, tunables), systems: { [system.priority]: progress } };
  const ship = player.ships.find(({ key }) => {
    const row = shipRows.find((other) => other.key === key);
    return row?.type === shipTypeOf[trip.type] && row.rarity === 'epic';
  });
  if (!ship) throw new Error(`no ship flies a trip of type ${trip.type}`);
  const order = { flightId: 'flight', seed: 'd'.repeat(32), tunablesVersion: 0, system: system.priority };
  const launched = need(
    startFlight(player, ship, {
      stats: shipStats(ship, player.artifacts, tunables),
      row: trip,
      perks: noPerks,
      request: { ...order, trip: system.trips.indexOf(trip) + 1, awards: trip.awards },
      nowMs,
      tunables,
    }),
  );
  pay(trip.awards, nowMs);
  collect(launched.player, launched.flight, system, trip, tunables);
}

function collect(player: Player, flight: Flight, system: SystemRow, trip: TripRow, tunables: Tunables): void {
  const endMs = endsAtMs(flight);
  const docking = { startedAtMs: endMs, endedAtMs: endMs, earned: 0 };
  const docked = trip.type === 'expedition' ? { ...flight, docking } : flight;
  const landed = { ...player, flights: [docked] };
  need(
    finishFlight(landed, docked, {
      row: trip,
      system,
      nextSystem: undefined,
      giftId: 'gift',
      nowMs: endMs + dayMs,
      tunables,
    }),
  );
}

function pay(rewards: readonly AwardRow[], nowMs: number): void {
  const player = newPlayer('rehearsal', profile, secrets, nowMs);
  for (const reward of rewards)
    if (!canPay(player, dropAward(reward))) throw new Error(`${reward.count} ${reward.kind} can't be paid`);
  giveAwards(unchanged(player), rewards.map(dropAward), {
    reason: 'rehearsal',
    reference: 'rehearsal',
    nowMs,
  });
}

/** A player with an epic ship of each type. */
function pilot(nowMs: number, tunables: Tunables): Player {
  const ships: OwnedShip[] = shipRows
    .filter(({ rarity }) => rarity === 'epic')
    .map((row) => buildShip(row, row.key, true, { nowMs, tunables }));
  return { ...newPlayer('rehearsal', profile, secrets, nowMs), ships };
}

const profile = { telegramId: 1, firstName: 'R', lastName: null, username: null, referralCode: 'rehearsal' };
const secrets = { capsule: 'a'.repeat(32), synthesis: 'b'.repeat(32) };

function need<Value>(decided: { readonly ok: Value } | { readonly refuse: string }): Value {
  if ('refuse' in decided) throw new Error(`refused as ${decided.refuse}`);
  return decided.ok;
}
