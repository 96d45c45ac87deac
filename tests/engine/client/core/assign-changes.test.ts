import { expect, it } from 'vitest';
import { assignChanges } from '#engine/client/core/assign-changes.ts';

it('copies all values and keeps the same objects where their shape is the same', () => {
  const pirate = { number: 1, leftMs: 4000 };
  const objects = [{ k: 1 }, { k: 2 }];
  const target = { baggage: 1, pirate: pirate as typeof pirate | null, objects };
  const first = objects[0];
  assignChanges(target, { baggage: 2, pirate: { number: 1, leftMs: 3900 }, objects: [{ k: 2 }, { k: 3 }] });
  expect(target).toEqual({ baggage: 2, pirate: { number: 1, leftMs: 3900 }, objects: [{ k: 2 }, { k: 3 }] });
  expect(target.pirate).toBe(pirate);
  expect(target.objects[0]).toBe(first);
  assignChanges(target, { baggage: 2, pirate: null, objects: [{ k: 3 }] });
  expect(target).toEqual({ baggage: 2, pirate: null, objects: [{ k: 3 }] });
  assignChanges(target, { baggage: 2, pirate: { number: 2, leftMs: 1 }, objects: [] });
  expect(target).toEqual({ baggage: 2, pirate: { number: 2, leftMs: 1 }, objects: [] });
});

it("doesn't write values that are already the same", () => {
  const written: PropertyKey[] = [];
  const target = new Proxy({ a: 1, b: Number.NaN, c: 'x' }, { set: (_, key) => written.push(key) > 0 });
  assignChanges(target, { a: 1, b: Number.NaN, c: 'y' });
  expect(written).toEqual(['c']);
});
