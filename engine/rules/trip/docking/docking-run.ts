import type { Difficulty } from '../../../content/kinds.ts';
import { type Change, nextEffectId, withEffect } from '../../core/decision.ts';
import type { Flight } from '../../core/flight-state.ts';
import type { DockingResult, StickInput } from './docking.ts';

/*
 * A won docking as a ghost flies it again (D37): what the stick did, with the seed and the numbers that it
 * was flown by. A player keeps the fastest one of each tier.
 */

const steps = 1000;

/**
 * The stick as text, `tick x y` in thousandths, one entry a tick at most: about 12 bytes an entry, whatever
 * was sent. What the stick did after the end is left out.
 */
export function packStick(input: readonly StickInput[], ticks: number): string {
  const byTick = new Map(input.filter(({ tick }) => tick < ticks).map((entry) => [entry.tick, entry]));
  return [...byTick.values()]
    .sort((a, b) => a.tick - b.tick)
    .map(({ tick, x, y }) => `${tick} ${Math.round(x * steps)} ${Math.round(y * steps)}`)
    .join(',');
}

export function unpackStick(stick: string): StickInput[] {
  if (!stick) return [];
  return stick.split(',').map((entry) => {
    const [tick = 0, x = 0, y = 0] = entry.split(' ').map(Number);
    return { tick, x: x / steps, y: y / steps };
  });
}

interface RunInput {
  readonly difficulty: Difficulty;
  readonly input: readonly StickInput[];
  readonly replay: (input: readonly StickInput[]) => DockingResult;
  readonly nowMs: number;
}

/** Keeps a won docking beside the change that ends its try, if what is kept of the stick wins as well. */
export function keepRun(
  change: Change,
  flight: Flight,
  { difficulty, input, replay, nowMs }: RunInput,
): Change {
  const { won, ticks } = replay(unpackStick(packStick(input, Number.POSITIVE_INFINITY)));
  if (!won) return change;
  const { seed, tunablesVersion, terms } = flight;
  const run = { difficulty, ticks, seed, tunablesVersion, terms, stick: packStick(input, ticks) };
  return withEffect(change, { kind: 'docked', id: nextEffectId(change), atMs: nowMs, run });
}
