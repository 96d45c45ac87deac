// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scenePoint, state } from '#engine/client/core/state.ts';
import * as sound from '#engine/client/device/sound.ts';
import type { LiveTrip } from '#engine/client/trip/projections.ts';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { Lesson } from '#hud/trip/flight/lesson.tsx';
import { openModals } from '#hud/ui/modals/open-modals.ts';

let number = 0;
let flightId = '';
const live = (lesson: number) => ({ flightId, lesson, remainingMs: 100_000 }) as LiveTrip;
const hit = (left: number) =>
  act(async () => {
    state.live = live(left);
  });
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const hand = () => document.querySelector('.lesson__hand');

beforeEach(async () => {
  await startStrings();
  await startMoreStrings();
  vi.useFakeTimers();
  flightId = `first-${++number}`;
  openModals.list = [];
  Object.assign(scenePoint, { x: 100, y: 200, isSeen: true });
  state.live = live(3);
  await act(async () => {
    render(<Lesson flightId={flightId} hits={3} />);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the lesson of the first flight', () => {
  it('is over when the ship has arrived', async () => {
    await act(async () => {
      state.live = { ...live(3), remainingMs: 0 };
    });
    expect(document.querySelector('.lesson')).toBeNull();
  });

  it('points with a hand, counts the hits down and ends with the third', async () => {
    const heard = vi.spyOn(sound, 'playSound').mockReturnValue();
    expect(screen.getByText('3 hits to go')).toBeTruthy();
    expect(hand()).not.toBeNull();
    await hit(1);
    expect(screen.getByText('1 hit to go')).toBeTruthy();
    expect(document.querySelectorAll('.lesson__hits .is-hit')).toHaveLength(2);
    await hit(0);
    expect(heard).toHaveBeenCalledWith('lesson-done');
    await pass(1600);
    expect(document.querySelector('.lesson')).toBeNull();
  });

  it('takes the hand away after the first hit, and brings it back after four seconds of nothing', async () => {
    await hit(2);
    expect(hand()).toBeNull();
    await pass(4100);
    expect(hand()).not.toBeNull();
  });

  it('can be skipped at once, and still helps who then hits nothing', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Skip the lesson' }));
    await pass(10);
    expect(screen.queryByText(/hits to go/)).toBeNull();
    expect(hand()).toBeNull();
    await pass(4100);
    expect(hand()).not.toBeNull();
    await hit(0);
    expect(hand()).toBeNull();
  });

  it('waits while something is open over the flight', async () => {
    await act(async () => {
      openModals.list = [{ name: 'tour' } as never];
    });
    expect(screen.queryByText('3 hits to go')).toBeNull();
  });
});
