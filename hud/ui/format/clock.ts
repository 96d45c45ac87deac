import { useSyncExternalStore } from 'react';
import { gameNow } from '#engine/client/core/state.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let second = 0;

function tick(): void {
  const now = Math.floor(gameNow() / 1000);
  if (now === second) return;
  second = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  tick();
  // Four checks a second, so that no second is skipped. Listeners are called once a second.
  timer ??= setInterval(tick, 250);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  if (second === 0) second = Math.floor(gameNow() / 1000);
  return second;
}

/** Game time in milliseconds since the epoch, rounded down to a second. Renders once a second. */
export function useGameSecond(): number {
  return useSyncExternalStore(subscribe, read) * 1000;
}

/** Hours, minutes and seconds as 01:12:44. Rounds up to a second; a negative duration is 00:00:00. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** A duration as the attribute of a `time` element. */
export function isoDuration(ms: number): string {
  return `PT${Math.max(0, Math.ceil(ms / 1000))}S`;
}
