// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import * as sound from '#engine/client/device/sound.ts';
import { SystemCompleteModal } from '#hud/galaxy/complete/system-complete-modal.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { aSystem } from '../../fixtures/entities.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn(async () => ({ ok: false, code: 'network', status: 0 })) }));
vi.mock('#engine/client/core/api.ts', () => ({ call }));

const heard = vi.spyOn(sound, 'playSound').mockReturnValue();
const names = () => heard.mock.calls.map(([name]) => name);
const awards = [
  { kind: 'ship_capsule_key', count: 1, collectionId: null, rarity: null },
  { kind: 'clean_protomatter', count: 6, collectionId: null, rarity: null },
] as never;
const beat = () => document.querySelector('dialog')?.className.match(/is-(\w+)/)?.[1];
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const show = () =>
  act(async () => {
    render(<SystemCompleteModal systemId="one" onClose={() => {}} />);
  });

beforeEach(async () => {
  await startStrings();
  await startMoreStrings();
  vi.useFakeTimers();
  heard.mockClear();
  state.settings.reducedMotion = false;
  state.systems = [
    aSystem({ uuid: 'one', priority: 1, status: 'completed', awards, stars: 71 }),
    aSystem({ uuid: 'two', name: 'Ross Halo', priority: 2, status: 'available' }),
  ];
  Object.assign(state.view, { place: 'system', systemId: 'one' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a completed system', () => {
  it('leaves for the galaxy, draws its thirty lights, selects the next system and drops the awards within 3 s', async () => {
    await show();
    expect([beat(), state.view.place, state.view.systemId]).toEqual(['figure', 'galaxy', 'one']);
    expect(document.querySelectorAll('.system-figure circle')).toHaveLength(30);
    await pass(1650);
    expect([beat(), state.view.systemId]).toEqual(['next', 'two']);
    expect(screen.getByText('Ross Halo lights up')).toBeTruthy();
    expect(names().filter((name) => name === 'pluck')).toHaveLength(15);
    await pass(1200);
    expect(beat()).toBe('rewards');
    expect(screen.getByText('71 of 90')).toBeTruthy();
    await pass(1000);
    expect(names().filter((name) => name === 'reward-falls')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Enter Ross Halo' })).toBeTruthy();
  });

  it('can be skipped by a tap after 0.4 s, not before', async () => {
    await show();
    await pass(300);
    fireEvent.pointerUp(document.querySelector('dialog')!);
    expect(beat()).toBe('figure');
    await pass(150);
    await act(async () => fireEvent.pointerUp(document.querySelector('dialog')!));
    expect([beat(), state.view.systemId]).toEqual(['rewards', 'two']);
  });

  it('shows the end at once to who wants less motion', async () => {
    state.settings.reducedMotion = true;
    await show();
    expect(beat()).toBe('rewards');
    expect(document.querySelector('.system-figure.is-drawn')).toBeNull();
  });

  it('goes on without a next system', async () => {
    state.systems = state.systems.slice(0, 1);
    await show();
    await pass(1650);
    expect(beat()).toBe('rewards');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  });
});
