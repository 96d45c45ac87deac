import { systemAt, tripAt } from '../../content/galaxy.ts';
import type { TripType } from '../../content/kinds.ts';
import type { EventCount, EventRow } from '../../content/schemas/events.ts';
import { isInAudience } from '../core/audience.ts';
import { type Change, changeHomeland, nextEffectId, withEffect, withPlayer } from '../core/decision.ts';
import type { Flight } from '../core/flight-state.ts';
import type { Modifier } from '../core/modifiers.ts';
import type { Player } from '../core/player.ts';
import { goalProgress } from './contracts.ts';

/** An event with its dates. */
export interface DatedEvent {
  /** Id of one run of an event: the row's key and its start. */
  readonly id: string;
  readonly row: EventRow;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Place of a trip. */
export interface EventPlace {
  /** The key of the system. */
  readonly system: string;
  readonly type: TripType;
}

/** Events with dates among these rows. */
export function datedEvents(rows: readonly EventRow[]): DatedEvent[] {
  return rows.flatMap((row) => {
    if (row.from === null || row.until === null) return [];
    const fromMs = Date.parse(row.from);
    return [
      { id: `${row.key}@${(fromMs / 1000).toString(36)}`, row, fromMs, untilMs: Date.parse(row.until) },
    ];
  });
}

export function isOn({ fromMs, untilMs }: DatedEvent, nowMs: number): boolean {
  return fromMs <= nowMs && nowMs < untilMs;
}

/** Events running for a player, by the server's clock. */
export function eventsFor(events: readonly DatedEvent[], playerId: string, nowMs: number): DatedEvent[] {
  return events.filter((event) => isOn(event, nowMs) && isInAudience(event.row.audience, playerId, nowMs));
}

/** True if the event applies to trips at this place. */
function holdsAt({ row: { where } }: DatedEvent, { system, type }: EventPlace): boolean {
  return (where?.systems?.includes(system) ?? true) && (where?.types?.includes(type) ?? true);
}

/** Modifiers of events for a trip at a place; without a place, of the events that apply everywhere. */
export function eventModifiers(events: readonly DatedEvent[], place?: EventPlace): Modifier[] {
  return events
    .filter((event) => (place ? holdsAt(event, place) : event.row.where === undefined))
    .flatMap(({ row }) => row.modifiers ?? []);
}

/** Begun events that the new content drops or pays differently. */
export function changedRunningEvents(
  before: readonly DatedEvent[],
  after: readonly DatedEvent[],
  nowMs: number,
): DatedEvent[] {
  const pay = ({ row: { counts, goal, board } }: DatedEvent) => JSON.stringify([counts, goal, board]);
  return before.filter((event) => {
    const next = after.find(({ id }) => id === event.id);
    return event.fromMs <= nowMs && (!next || pay(next) !== pay(event));
  });
}

/** Number of past events whose counts are stored, so that the page can show them. */
const pastCounts = 4;

/**
 * Adds a change's progress to the counts of the running events. `before` is the player the change started
 * from. The effect carries the player's whole count instead of the difference, so that it can be delivered
 * late or twice.
 */
export function countEvents(
  before: Player,
  change: Change,
  events: readonly DatedEvent[],
  nowMs: number,
): Change {
  return events.reduce((counted, event) => {
    const { counts } = event.row;
    const added = counts ? addedTo(event, counts, before, change) : 0;
    return added > 0 ? withCount(counted, event, added, events, nowMs) : counted;
  }, change);
}

/** Progress in hundredths of the counted unit, so that PROTO with decimals adds up exactly. */
function addedTo(event: DatedEvent, counts: EventCount, before: Player, change: Change): number {
  if (counts.pool !== undefined) {
    const put = ({ homeland }: Player) => homeland.investments[counts.pool!]?.amount ?? 0;
    return put(change.player) - put(before);
  }
  if (!event.row.where) return Math.round(100 * goalProgress[counts.what](before, change));
  const effects = change.effects.filter(({ kind, ...effect }) =>
    kind === 'flight' && 'flight' in effect ? isThere(event, effect.flight.flight) : true,
  );
  return Math.round(
    100 *
      goalProgress[counts.what](flownThere(event, before), {
        effects,
        player: flownThere(event, change.player),
      }),
  );
}

/** The player with only the flights in the event's trips. */
function flownThere(event: DatedEvent, player: Player): Player {
  return { ...player, flights: player.flights.filter((flight) => isThere(event, flight)) };
}

function isThere(event: DatedEvent, { system, trip }: Flight): boolean {
  const row = tripAt(system, trip);
  return row !== undefined && holdsAt(event, { system: systemAt(system)!.key, type: row.type });
}

function withCount(
  change: Change,
  { id }: DatedEvent,
  added: number,
  on: readonly DatedEvent[],
  nowMs: number,
): Change {
  const { homeland } = change.player;
  const count = (homeland.events[id] ?? 0) + added;
  const present = new Set(on.map((event) => event.id));
  const past = Object.keys(homeland.events).filter((eventId) => !present.has(eventId));
  const remaining = Object.entries(homeland.events).filter(
    ([eventId]) =>
      eventId !== id && (present.has(eventId) || past.indexOf(eventId) >= past.length - pastCounts),
  );
  const events = { ...Object.fromEntries(remaining), [id]: count };
  return withEffect(withPlayer(change, { homeland: changeHomeland(homeland, { events }) }), {
    kind: 'event',
    id: nextEffectId(change),
    atMs: nowMs,
    playerId: change.player.id,
    event: id,
    count,
  });
}
