import { expect, it } from 'vitest';
import type { EventRow } from '#engine/content/schemas/events.ts';
import { changedRunningEvents, datedEvents } from '#engine/rules/homeland/events.ts';
import { hour, noon } from '../../fixtures/given.ts';

const proto = (count: number) => [{ kind: 'protomatter' as const, count }];

function event(fields: Partial<EventRow> = {}, fromMs = noon): EventRow {
  return {
    key: 'raiders',
    colour: 'danger',
    hero: 'pirate',
    leads: 'trips',
    from: new Date(fromMs).toISOString(),
    until: new Date(noon + 48 * hour).toISOString(),
    counts: { what: 'pirates' },
    board: [{ to: 1, rewards: proto(10) }],
    ...fields,
  } as EventRow;
}

it.each<[string, EventRow[], EventRow[], number, number]>([
  ['left out', [event()], [], noon, 1],
  ['with another reward', [event()], [event({ board: [{ to: 1, rewards: proto(9) }] })], noon, 1],
  ['that counts something else', [event()], [event({ counts: { what: 'trips' } })], noon, 1],
  ['at another time', [event()], [event({}, noon + hour)], noon, 1],
  ['without dates', [event()], [event({ from: null, until: null })], noon, 1],
  ['with another colour', [event()], [event({ colour: 'signal' })], noon, 0],
  ['as it is', [event()], [event()], noon, 0],
  ['that has not begun', [event()], [], noon - 1, 0],
])('an event %s is taken back or not', (_what, before, after, nowMs, count) => {
  expect(changedRunningEvents(datedEvents(before), datedEvents(after), nowMs)).toHaveLength(count);
});
