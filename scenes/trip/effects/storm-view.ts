import { randomOf } from '#engine/rules/core/random.ts';
import { patternAt, waveAtMs } from '#engine/rules/trip/field/waves.ts';
import type { TripWorld } from '#engine/world/trip/trip-world.ts';
import { decay, lerp } from '../../draw/ease.ts';
import type { Strokes } from '../../draw/strokes.ts';
import { randomFrom } from '../../galaxy/star-field.ts';
import { type TripLayout, toScreen } from '../trip-layout.ts';

/** Brightness of the planet in a storm, and the speed at which it gets dark. */
const DARK = 0.52;
const HALF_MS = 260;
/** Interval and duration of a fork of lightning. */
const FORK = { everyMs: 6400, lastsMs: 120, parts: 7 } as const;

/** The weather of a wave: a storm darkens the planet and has lightning far behind the objects. */
export class StormView {
  private dark = 0;

  begin(): void {
    this.dark = 0;
  }

  /** Brightness of the planet, 0 to 1. */
  brightness(world: TripWorld, deltaMs: number): number {
    this.dark = lerp(isStorm(world) ? 1 : 0, this.dark, decay(deltaMs, HALF_MS));
    return 1 - (1 - DARK) * this.dark;
  }

  /** With less motion there is no lightning. */
  draw(world: TripWorld, layout: TripLayout, alpha: number, strokes: Strokes, isCalm: boolean): void {
    if (isCalm || this.dark < 0.5 || alpha <= 0) return;
    const { elapsedMs } = world;
    const bolt = Math.floor(elapsedMs / FORK.everyMs);
    const random = (step: number): number => randomOf(world.setup.seed, bolt, 51, step);
    const ageMs = elapsedMs - bolt * FORK.everyMs - random(0) * (FORK.everyMs - FORK.lastsMs);
    if (ageMs < 0 || ageMs > FORK.lastsMs) return;
    let at = { x: 230 + 130 * random(1), y: 60 + 160 * random(2) };
    const light = alpha * (1 - (ageMs / FORK.lastsMs) ** 2);
    for (let part = 0; part < FORK.parts; part++) {
      const to = { x: at.x + (random(10 + part) - 0.55) * 34, y: at.y + 14 + 16 * random(20 + part) };
      strokeBolt(strokes, layout, { from: at, to, width: 2, light });
      if (part % 3 === 1)
        strokeBolt(strokes, layout, {
          from: at,
          to: { x: to.x + 20 * (random(30 + part) - 0.3), y: to.y + 8 },
          width: 1.2,
          light: light * 0.6,
        });
      at = to;
    }
  }
}

/** Whether the present wave is a storm. */
export function isStorm({ setup, elapsedMs }: TripWorld): boolean {
  if (!setup.waves || elapsedMs >= setup.durationMs) return false;
  return (
    patternAt(setup.seed, setup.waves, waveAtMs(elapsedMs, setup.tunables), setup.tunables).tone === 'storm'
  );
}

interface Bolt {
  readonly from: { x: number; y: number };
  readonly to: { x: number; y: number };
  readonly width: number;
  readonly light: number;
}

function strokeBolt(strokes: Strokes, layout: TripLayout, { from, to, width, light }: Bolt): void {
  const [a, b] = [toScreen(layout, from.x, from.y), toScreen(layout, to.x, to.y)];
  strokes.line(a.x, a.y, b.x, b.y, width * 4, 0xbfd8ff, 0.12 * light);
  strokes.line(a.x, a.y, b.x, b.y, width, 0xf4f9ff, 0.9 * light);
}

const COUNT = 190;
const random = randomFrom(23);
const STARS = Array.from({ length: COUNT }, () => ({
  angle: random() * 2 * Math.PI,
  from: random(),
  light: 0.3 + 0.7 * random(),
}));

interface StreaksInput {
  readonly reach: number;
  readonly nowMs: number;
  readonly stretch: number;
  readonly alpha: number;
}

/** Stars drawn out from the vanishing point, faster and longer with `stretch`, 0 to 1. */
export function strokeStreaks(
  strokes: Strokes,
  centre: { x: number; y: number },
  { reach, nowMs, stretch, alpha }: StreaksInput,
): void {
  for (const { angle, from, light } of STARS) {
    const pace = (nowMs / 1000) * (0.12 + 1.5 * stretch);
    const at = ((from + pace) % 1) ** 1.8;
    const near = 18 + at * reach;
    const far = near + (6 + at * reach * 1.1) * stretch;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    strokes.line(
      centre.x + cos * near,
      centre.y + sin * near,
      centre.x + cos * far,
      centre.y + sin * far,
      0.9 + 1.9 * at,
      light > 0.75 ? 0xdff6ff : 0xa8c8ff,
      light * Math.min(1, at * 3) * alpha,
    );
  }
}
