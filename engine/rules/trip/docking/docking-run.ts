import type { Difficulty } from '../../../content/kinds.ts';
import { type Change, nextEffectId, withEffect } from '../../core/decision.ts';
import type { Flight } from '../../core/flight-state.ts';
import type { DockingResult, StickInput } from './docking.ts';

/*
 * A won docking as flown again by a ghost (D37): the stick's movements with the seed and tunables of the
 * flight. Only a player's fastest docking on each tier is stored.
 */

const steps = 1000;

/**
 * The stick's movements as text, `tick x y` in thousandths, at most one entry a tick: about 12 bytes an
 * entry, whatever was sent. Entries after the end are left out.
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

/**
 * Adds the stored run of a won docking to the change that ends its try, if the packed movements win as well.
 */
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
