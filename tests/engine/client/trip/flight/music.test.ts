import { beforeEach, describe, expect, it } from 'vitest';
import { type State, state } from '#engine/client/core/state.ts';
import { musicOf } from '#engine/client/trip/flight/music.ts';
import type { LiveAssault, LiveTrip } from '#engine/client/trip/projections.ts';
import type { SolarSystem } from '#engine/protocol/galaxy/calls.ts';

const chain = { hits: 8, percent: 140, leftMs: 2000 };
const live = { flightId: 'f', remainingMs: 60_000, pirate: null, chain: null } as LiveTrip;
let now: State;

beforeEach(() => {
  const systems = [{ uuid: 'ice', nebula: 'blue' } as SolarSystem];
  now = { ...state, systems, view: { ...state.view, place: 'trip', systemId: 'ice' }, live };
});

describe('the music', () => {
  it('is the galaxy’s theme on the galaxy, and that of the sky in a system', () => {
    expect(musicOf({ ...now, view: { ...now.view, place: 'galaxy' } })).toEqual({ 'galaxy-base': 1 });
    expect(musicOf({ ...now, view: { ...now.view, place: 'system' } })).toEqual({ 'blue-base': 1 });
  });

  it('moves in a flight, and rests again when its time is over', () => {
    expect(musicOf(now)['blue-flight']).toBeGreaterThan(0.5);
    expect(musicOf({ ...now, live: { ...live, remainingMs: 0 } })).toEqual({ 'blue-base': 1 });
  });

  it('has a pulse that grows with the chain', () => {
    const pulse = (percent: number) =>
      musicOf({ ...now, live: { ...live, chain: { ...chain, percent } } })['blue-chain'] ?? 0;
    expect(musicOf(now)['blue-chain']).toBe(0);
    expect(pulse(105)).toBeGreaterThan(0);
    expect(pulse(150)).toBeGreaterThan(pulse(120));
  });

  it('makes room for a pirate', () => {
    const met = musicOf({ ...now, live: { ...live, pirate: { number: 1, leftMs: 4000, side: 'left' } } });
    expect(met.pirate).toBe(1);
    expect(met['blue-flight']).toBeLessThan(0.5);
  });

  it('has a layer for docking and for the assault, until they are decided', () => {
    const at = (place: 'docking' | 'assault') => ({ ...now, view: { ...now.view, place } });
    expect(musicOf({ ...at('docking'), docking: null }).docking).toBe(1);
    expect(musicOf({ ...at('docking'), docking: { end: 'won' } as State['docking'] }).docking).toBe(0);
    expect(musicOf({ ...at('assault'), assault: null }).assault).toBe(1);
    expect(musicOf({ ...at('assault'), assault: { end: 'lost' } as LiveAssault })).toEqual({
      'blue-base': 1,
    });
  });
});
