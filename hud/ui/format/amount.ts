import { useSyncExternalStore } from 'react';
import { gameNow } from '#engine/client/core/state.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

const noBreak = '\u00a0';
const minus = '\u2212';

/**
 * Groups of three with a no-break space, a point before the decimals, U+2212 for less than zero. Rounds to
 * `decimals`.
 */
export function formatAmount(value: number, decimals = 2): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, noBreak);
  const isZero = Number(whole) === 0 && Number(fraction ?? 0) === 0;
  return `${value < 0 && !isZero ? minus : ''}${grouped}${fraction ? `.${fraction}` : ''}`;
}

/** An amount with its sign: +5.00, −5.00. */
export function gained(value: number, decimals = 2): string {
  return `${value < 0 ? '' : '+'}${formatAmount(value, decimals)}`;
}

/** As many decimals as are needed, at most `max`: 5, 2.8, 0.08. */
export function trimmed(value: number, max = 2): string {
  return formatAmount(value, decimalsOf(value, max));
}

export function decimalsOf(value: number, max = 2): number {
  return (value.toFixed(max).split('.')[1] ?? '').replace(/0+$/, '').length;
}

/** A whole number without decimals, any other with `max` of them: 80, 46.8. */
export function short(value: number, max = 1): string {
  return formatAmount(value, Number.isInteger(Number(value.toFixed(max))) ? 0 : max);
}

/** Cargo rounded down to a tenth, so that a hold reads as full only when it is. */
export function cargoText(cargo: number): string {
  return short(Math.floor(cargo * 10) / 10);
}

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
