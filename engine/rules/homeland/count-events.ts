import { systemAt, tripAt } from '#engine/content/galaxy.ts';
import type { EventCount } from '#engine/content/schemas/events.ts';
import { changeHomeland } from '../core/copies.ts';
import { type Change, nextEffectId, withEffect, withPlayer } from '../core/decision.ts';
import type { Flight } from '../core/flight-state.ts';
import type { Player } from '../core/player.ts';
import { contractFacts } from './contract-facts.ts';
import { type DatedEvent, holdsAt } from './events.ts';

/** Counts of events that are over stay for a while, so that the page can show them. */
const pastCounts = 4;

/**
 * A change with what it adds to the counts of the events that are on for the player. To be called once for each change;
 * `before` is the player whom the change was made from. The effect carries the player's whole count, not the difference,
 * so that it can be delivered late or twice.
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

/** In hundredths of what is counted, so that PROTO with its decimals adds up exactly. */
function addedTo(event: DatedEvent, counts: EventCount, before: Player, change: Change): number {
  if (counts.pool !== undefined) {
    const put = ({ homeland }: Player) => homeland.investments[counts.pool!]?.amount ?? 0;
    return put(change.player) - put(before);
  }
  if (!event.row.where) return Math.round(100 * contractFacts[counts.what](before, change));
  const effects = change.effects.filter(({ kind, ...effect }) =>
    kind === 'flight' && 'flight' in effect ? isThere(event, effect.flight.flight) : true,
  );
  return Math.round(
    100 *
      contractFacts[counts.what](flownThere(event, before), {
        effects,
        player: flownThere(event, change.player),
      }),
  );
}

/** The player with only those flights that are flown where the event holds. */
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
  const past = Object.keys(homeland.events).filter((one) => !present.has(one));
  const kept = Object.entries(homeland.events).filter(
    ([one]) => one !== id && (present.has(one) || past.indexOf(one) >= past.length - pastCounts),
  );
  const events = { ...Object.fromEntries(kept), [id]: count };
  return withEffect(withPlayer(change, { homeland: changeHomeland(homeland, { events }) }), {
    kind: 'event',
    id: nextEffectId(change),
    atMs: nowMs,
    playerId: change.player.id,
    event: id,
    count,
  });
}
