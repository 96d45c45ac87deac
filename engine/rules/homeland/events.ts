import type { TripType } from '#engine/content/kinds.ts';
import type { EventRow } from '#engine/content/schemas/events.ts';
import { isInAudience } from '../core/cohorts.ts';
import type { Modifier } from '../core/modifiers.ts';

/** An event with its dates. */
export interface DatedEvent {
  /** Names the event and this time of it: a row with other dates is another event. */
  readonly id: string;
  readonly row: EventRow;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Where a trip is flown. */
export interface EventPlace {
  /** The key of the system. */
  readonly system: string;
  readonly type: TripType;
}

/** The events of these rows that have dates. */
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

/** The events that are on for a player. The server's own clock decides. */
export function eventsFor(events: readonly DatedEvent[], playerId: string, nowMs: number): DatedEvent[] {
  return events.filter((event) => isOn(event, nowMs) && isInAudience(event.row.audience, playerId, nowMs));
}

/** True when the event holds for trips at this place. */
export function holdsAt({ row: { where } }: DatedEvent, { system, type }: EventPlace): boolean {
  return (where?.systems?.includes(system) ?? true) && (where?.types?.includes(type) ?? true);
}

/** What events change for a trip at a place; without a place, what they change wherever one is. */
export function eventModifiers(events: readonly DatedEvent[], place?: EventPlace): Modifier[] {
  return events
    .filter((event) => (place ? holdsAt(event, place) : event.row.where === undefined))
    .flatMap(({ row }) => row.modifiers ?? []);
}

/** Events that have begun, and are gone or pay something else in content that takes the place of theirs. */
export function takenBack(
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
