import { tripAt } from '#engine/content/galaxy.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import type { PlayerPage } from '#engine/protocol/dev/player-calls.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { playField } from '#engine/rules/trip/field/lanes.ts';
import type { SpawnedObject } from '#engine/rules/trip/field/objects.ts';
import { flightObjects, placeOn } from '#engine/rules/trip/field/wave-objects.ts';
import { pirateAt, piratesWithin } from '#engine/rules/trip/pirates.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import { nameOf } from '../../../core/strings/strings.ts';
import type { Store } from '../../../store/core/open-store.ts';
import { serviceCommand } from '../../core/command.ts';
import { createViewContext } from '../../core/create-context.ts';
import { toAmount, toTime, tunablesFor, type ViewContext } from '../../core/view-context.ts';

type Input = AnswerOf<'dev.flight'>['input'];

/**
 * A collected trip is computed again from its seed and the numbers of its launch, as when its taps were
 * checked.
 */
export const readFlight = serviceCommand<'dev.flight'>(async (services, { params }, { language }) => {
  const found = await services.store.flights.findOwned(params.id);
  if (!found) throw new CallRefused('not_found');
  const context = createViewContext(services, language);
  const { flight, finishedAtMs, mined, manualMined } = found.record;
  const tunables = tunablesFor(flight, context);
  return {
    answer: {
      flightId: flight.id,
      playerId: found.playerId,
      shipId: flight.shipId,
      trip: tripName(flight, context),
      startedAt: toTime(flight.createdAtMs),
      finishedAt: toTime(finishedAtMs),
      durationMs: flight.durationMs,
      mined: toAmount(mined),
      manualMined: toAmount(manualMined),
      lateTaps: flight.trace.late,
      tunablesVersion: flight.tunablesVersion,
      field: { ...playField },
      lifeMs: tunables.objectLifeMs,
      pirates: piratesWithin(flight.durationMs, tunables),
      input: [...taps(flight, tunables), ...shots(flight, tunables), ...tries(flight)].toSorted(
        (a, b) => a.atMs - b.atMs,
      ),
    },
  };
});

/** Delays were kept only where there is one for every object. */
function taps(flight: Flight, tunables: Tunables): Input {
  if (!flight.waves) return [];
  const objectOf = flightObjects(flight.seed, flight.waves, tunables);
  const { delays } = flight.trace;
  const hasDelays = delays.length === flight.tapped.length;
  return flight.tapped.flatMap((k, index) => {
    const object = objectOf(k);
    if (!object) return [];
    const { appearsMs, leavesMs, size, kind } = object;
    const delayMs = hasDelays ? Math.round(delays[index] ?? 0) : null;
    const what = `${k} ${size}${kind ? ` ${kind.key}` : ''}`;
    const at = delayMs === null ? null : placeOf(object, delayMs / (leavesMs - appearsMs));
    return [{ atMs: Math.round(appearsMs) + (delayMs ?? 0), kind: 'tap', delayMs, what, at }];
  });
}

function placeOf({ course }: SpawnedObject, share: number): { x: number; y: number } {
  const place = placeOn(course, Math.min(1, Math.max(0, share)));
  return { x: Math.round(place.x), y: Math.round(place.y) };
}

/** Places a hit pirate at its start, because the time of the hit isn't stored. */
function shots({ seed, pirates }: Flight, tunables: Tunables): Input {
  return pirates.flatMap((number) => {
    const pirate = pirateAt(seed, number, tunables);
    if (!pirate) return [];
    const { appearsMs, x, y } = pirate;
    return [{ atMs: appearsMs, kind: 'pirate' as const, delayMs: null, what: String(number), at: { x, y } }];
  });
}

function tries({ createdAtMs, docking, assault }: Flight): Input {
  const all = { docking, assault } as const;
  return (['docking', 'assault'] as const).flatMap((kind) => {
    const tried = all[kind];
    if (!tried) return [];
    const what = tried.earned > 0 ? `won ${toAmount(tried.earned)}` : 'not won';
    return [{ atMs: Math.max(0, tried.startedAtMs - createdAtMs), kind, delayMs: null, what, at: null }];
  });
}

const ofEachShip = 5;

/** The last trips of each ship, newest first: flights are indexed by ship. */
export async function lastTrips(
  { flights }: Store,
  { id, ships }: Player,
  context: ViewContext,
): Promise<PlayerPage['pastTrips']> {
  const all = await Promise.all(ships.map((ship) => flights.list(id, ship.id, 0, ofEachShip)));
  return all
    .flat()
    .toSorted((a, b) => b.finishedAtMs - a.finishedAtMs)
    .map(({ flight, finishedAtMs, mined, manualMined }) => ({
      flightId: flight.id,
      shipId: flight.shipId,
      trip: tripName(flight, context),
      finishedAt: toTime(finishedAtMs),
      mined: toAmount(mined),
      manualMined: toAmount(manualMined),
      taps: flight.tapped.length + flight.tappedAgain.length,
    }));
}

export function tripName({ system, trip }: Flight, { language }: Pick<ViewContext, 'language'>): string {
  const row = tripAt(system, trip);
  return row ? nameOf('trips', row.key, language) : `${system}.${trip}`;
}
