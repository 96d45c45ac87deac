import { playField } from '#engine/rules/trip/field/lanes.ts';
import { isTaken } from '#engine/rules/trip/tapping/take-tap.ts';
import { STEP_MS, type TripWorld, tapLessonLeft } from '#engine/world/trip/trip-world.ts';
import { lerp } from '../draw/ease.ts';
import { pointOut } from '../stage/stage.ts';
import { type TripLayout, toScreen } from './trip-layout.ts';

/** Minimum remaining time of a target, in milliseconds. */
const TOO_LATE_MS = 260;

/** Part of the field's height in which ring and pointing hand leave the lesson's texts uncovered. */
const CLEAR = { from: playField.height * 0.3, to: playField.height * 0.62 };

/** Target of the first lesson's pointing hand: an object, until it can't be tapped any more. */
export class LessonTarget {
  private k: number | null = null;
  private isPointing = false;

  /** Writes the target's screen position for the HUD; clears it after the lesson and without a layout. */
  pointOut(world: TripWorld, between: number, layout: TripLayout | null): void {
    const isOn = layout !== null && tapLessonLeft(world) > 0;
    const id = isOn ? this.choose(world, world.elapsedMs + between * STEP_MS) : undefined;
    if (id === undefined || !layout) {
      if (this.isPointing) pointOut(undefined);
      this.isPointing = false;
      return;
    }
    const { Position } = world.components;
    const x = lerp(Position.beforeX[id] ?? 0, Position.x[id] ?? 0, between);
    const y = lerp(Position.beforeY[id] ?? 0, Position.y[id] ?? 0, between);
    this.isPointing = true;
    pointOut(toScreen(layout, x, y));
  }

  /** The last target, or else the rock between the texts that leaves last; never another kind of object. */
  private choose(world: TripWorld, elapsedMs: number): number | undefined {
    const { Rock, Life, Position } = world.components;
    const leftMs = (id: number): number => (Life.endsMs[id] ?? 0) - elapsedMs;
    const isFit = (id: number): boolean => {
      const k = Rock.k[id] ?? -1;
      const isRock = Rock.object[id]?.kind === undefined;
      const y = Position.y[id] ?? 0;
      const isClear = y >= CLEAR.from && y <= CLEAR.to;
      return leftMs(id) > TOO_LATE_MS && isRock && isClear && !isTaken(world.state.taps, k, world.tapTerms);
    };
    const fitting = world.queries.objects().filter(isFit);
    const same = fitting.find((id) => Rock.k[id] === this.k);
    const target = same ?? fitting.sort((a, b) => leftMs(b) - leftMs(a))[0];
    this.k = target === undefined ? null : (Rock.k[target] ?? null);
    return target;
  }
}
