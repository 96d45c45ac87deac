import { describe, expect, it } from 'vitest';
import type { EventRow } from '#engine/content/schemas/events.ts';
import { type Change, changeFlight, unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import {
  countEvents,
  type DatedEvent,
  datedEvents,
  eventModifiers,
  eventsFor,
} from '#engine/rules/homeland/events.ts';
import { aPlayer, flying as fly, hour, noon } from '../../../engine/fixtures/given.ts';

const event = (key: string, fields: Partial<EventRow> = {}): DatedEvent =>
  datedEvents([
    {
      key,
      colour: 'danger',
      hero: 'pirate',
      leads: 'trips',
      from: new Date(noon - hour).toISOString(),
      until: new Date(noon + hour).toISOString(),
      counts: { what: 'pirates' },
      ...fields,
    } as EventRow,
  ])[0]!;

/** The player after a pirate was caught on the flight. */
function caught(player: Player): Change {
  const flights = player.flights.map((flight) => changeFlight(flight, { pirates: [...flight.pirates, 1] }));
  return unchanged({ ...player, flights });
}

describe('the count of an event', () => {
  const { player: flying } = fly(aPlayer(), 1);

  it('grows with what a change adds, and tells the whole count', () => {
    const raiders = event('raiders');
    const first = countEvents(flying, caught(flying), [raiders], noon);
    expect(first.player.homeland.events).toEqual({ [raiders.id]: 100 });
    const second = countEvents(first.player, caught(first.player), [raiders], noon);
    expect(second.effects).toMatchObject([
      { kind: 'event', event: raiders.id, count: 200, playerId: flying.id },
    ]);
  });

  it('is left alone by what isn’t counted, and by trips elsewhere', () => {
    const elsewhere = event('elsewhere', { where: { systems: ['tau-ceres'] } });
    const here = event('here', { where: { systems: ['kepler-deep'], types: ['personal'] } });
    const none = event('none', { counts: undefined });
    const change = countEvents(flying, caught(flying), [elsewhere, here, none], noon);
    expect(change.player.homeland.events).toEqual({ [here.id]: 100 });
    const same = unchanged(flying);
    expect(countEvents(flying, same, [here], noon)).toBe(same);
  });

  it('is kept for those that are on and for the last ones, and not for all that ever were', () => {
    const past = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`past@${index}`, 100]));
    const player = { ...flying, homeland: { ...flying.homeland, events: past } };
    const on = [event('one'), event('two')];
    const { events } = countEvents(player, caught(player), on, noon).player.homeland;
    expect(Object.keys(events)).toEqual(['past@36', 'past@37', 'past@38', 'past@39', on[0]!.id, on[1]!.id]);
  });
});

describe('the events of a moment', () => {
  it('begin with their first millisecond and end before their last', () => {
    const one = event('one');
    const on = (atMs: number) => eventsFor([one], 'ada', atMs).length === 1;
    expect([one.fromMs - 1, one.fromMs, one.untilMs - 1, one.untilMs].map(on)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('have another id at another time, so that a row can be used again', () => {
    const again = event('one', { from: new Date(noon).toISOString() });
    expect(again.id).not.toBe(event('one').id);
  });

  it('change trips only where they hold', () => {
    const modifiers = [{ tunable: 'maxPirates' as const, times: 2 }];
    const there = event('there', { modifiers, where: { systems: ['kepler-deep'] } });
    expect(eventModifiers([there])).toEqual([]);
    expect(eventModifiers([there], { system: 'kepler-deep', type: 'attack' })).toEqual(modifiers);
    expect(eventModifiers([there], { system: 'tau-ceres', type: 'attack' })).toEqual([]);
    expect(eventModifiers([event('all', { modifiers })])).toEqual(modifiers);
  });

  it('are none without dates', () => {
    expect(datedEvents([{ ...event('one').row, from: null, until: null }])).toEqual([]);
  });
});
