import type { TripPush } from '#engine/protocol/core/live.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { minedSoFar, remainingMs } from '#engine/rules/trip/flight.ts';
import { toAmount, toTime, type ViewContext } from '../commands/core/view-context.ts';
import { flightView } from '../commands/trip/views.ts';

/** A flight as its player's devices have it. */
export interface Pushed {
  readonly player: Player;
  readonly flight: Flight;
}

/** A change for devices that know `taken`, and for those that need the whole list of taken objects. */
export interface PushedChange {
  readonly short: TripPush;
  readonly whole: TripPush;
}

/**
 * Changes since a push; null for none. Changes by time alone are left out: both states are seen at the same
 * moment. The star marks, which most taps move, are told by answers only.
 */
export function tripChange(before: Pushed, after: Pushed, context: ViewContext): PushedChange | null {
  const [old, view] = [before, after].map(({ player, flight }) => flightView(player, flight, context)) as [
    ReturnType<typeof flightView>,
    ReturnType<typeof flightView>,
  ];
  const changed = Object.entries(view).filter(
    ([name, value]) =>
      name !== 'marks' && JSON.stringify(value) !== JSON.stringify(old[name as keyof typeof old]),
  );
  if (changed.length === 0) return null;
  // Energy recovers with time: every change says from when on.
  const whole = { ...stampOf(after, context), energy: view.energy, ...Object.fromEntries(changed) };
  const { tapped, ...rest }: TripPush = whole;
  const isLonger = tapped !== undefined && old.tapped.every((k, index) => k === tapped[index]);
  return { whole, short: isLonger ? { ...rest, taken: tapped.slice(old.tapped.length) } : whole };
}

/** Sign of life of a trip without a change. */
export function tripBeat(pushed: Pushed, context: ViewContext): TripPush {
  return { ...stampOf(pushed, context), remainingMs: remainingMs(pushed.flight, context.nowMs) };
}

/** The end of a trip's time. */
export function tripEnd(pushed: Pushed, context: ViewContext): TripPush {
  return { ...tripBeat(pushed, context), mined: toAmount(minedSoFar(pushed.flight, context.nowMs)) };
}

function stampOf({ player, flight }: Pushed, context: ViewContext) {
  return { uuid: flight.id, shipId: flight.shipId, rev: player.rev, now: toTime(context.nowMs) };
}
