import { describe, expect, it } from 'vitest';
import { advanceTrip } from '#engine/systems/trip/advance-trip.ts';
import { pirates, setup, tripAt } from '../../fixtures/trip-fixture.ts';

describe('pirates', () => {
  it('appear five times, a minute apart', () => {
    const world = tripAt(0);
    const came: [number, number][] = [];
    for (let ms = 0; ms < 8 * 60_000; ms += 100) {
      advanceTrip(world, ms);
      for (const number of pirates(world)) {
        if (!came.some(([one]) => one === number)) came.push([number, Math.round(ms / 1000)]);
      }
    }
    expect(came).toEqual([1, 2, 3, 4, 5].map((number) => [number, number * 60]));
  });

  it('stay four seconds', () => {
    const world = tripAt(59_000);
    let there = 0;
    for (let ms = 59_000; ms < 66_000; ms += 20) {
      advanceTrip(world, ms);
      if (pirates(world).length > 0) there += 20;
    }
    expect(Math.abs(there - 4000)).toBeLessThanOrEqual(60);
  });

  it('disappear when shot, and emit one fact', () => {
    const world = tripAt(60_000);
    advanceTrip(world, 60_500);
    world.intents.push({ kind: 'shoot' }, { kind: 'shoot' });
    advanceTrip(world, 60_540);
    expect(pirates(world)).toEqual([]);
    expect(world.facts.filter(({ kind }) => kind === 'shot')).toHaveLength(1);
    expect([...world.state.caught]).toEqual([1]);
  });

  it('emit facts when they appear and when they leave unharmed', () => {
    const world = tripAt(59_000);
    for (let ms = 59_000; ms < 66_000; ms += 20) advanceTrip(world, ms);
    const facts = world.facts.filter(({ kind }) => kind.startsWith('pirate'));
    expect(facts.map(({ kind }) => kind)).toEqual(['pirate-came', 'pirate-left']);
    expect(facts.map((fact) => ('pirate' in fact ? fact.pirate : 0))).toEqual([1, 1]);
  });

  it('can’t be shot while the gun cools down', () => {
    const tunables = {
      ...setup.tunables,
      pirateIntervalMs: 5000,
      pirateStayMs: 4900,
      pirateCooldownMs: 6000,
    };
    const world = tripAt(5000, { tunables });
    advanceTrip(world, 5500);
    world.intents.push({ kind: 'shoot' });
    advanceTrip(world, 5600);
    for (let ms = 5600; ms <= 10_600; ms += 200) advanceTrip(world, ms);
    world.intents.push({ kind: 'shoot' });
    advanceTrip(world, 10_700);
    expect([...world.state.caught]).toEqual([1]);
    for (let ms = 10_700; ms <= 11_700; ms += 200) advanceTrip(world, ms);
    advanceTrip(world, 14_000);
    world.intents.push({ kind: 'shoot' });
    advanceTrip(world, 14_100);
    expect([...world.state.caught]).toEqual([1, 2]);
  });

  it('don’t appear on other trips, nor again after a hit', () => {
    const attack = tripAt(60_000, { tripType: 'attack' });
    advanceTrip(attack, 60_500);
    expect(pirates(attack)).toEqual([]);
    const caught = tripAt(60_000, {}, {}, [1]);
    advanceTrip(caught, 60_500);
    expect(pirates(caught)).toEqual([]);
  });
});
