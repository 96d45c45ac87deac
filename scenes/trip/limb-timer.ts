import type Phaser from 'phaser';
import type { Colours } from '../draw/colours.ts';
import { tripDepths } from '../draw/depths.ts';
import { strokeCircle, strokeDial } from '../draw/shapes.ts';
import { Strokes } from '../draw/strokes.ts';
import type { TripLayout } from './trip-layout.ts';

const TICKS = 80;
/** From the upper left round the lit side to the lower right, radians. */
const ARC = { from: -1.92, arc: 3.22 } as const;

export interface LimbTime {
  /** Elapsed share of the trip, 0 to 1. */
  readonly share: number;
  /** Share of lit ticks, 0 to 1: after the launch they light up in turn. */
  readonly shown: number;
  readonly alpha: number;
  /** Milliseconds since the flight ended; negative while it runs. */
  readonly overMs: number;
  /** Connection lost: the limb is dashed, time continues. */
  readonly isOffline: boolean;
}

/** The head moves a sixth of a pixel in this time; drawing more often makes no visible difference. */
const EVERY_MS = 50;

/**
 * The trip's timer on its own layer, which is redrawn only every few frames while only the time
 * changes.
 */
export class LimbTimer {
  private readonly strokes: Strokes;
  private strokedAtMs = Number.NEGATIVE_INFINITY;
  private layout: TripLayout | undefined;
  private last: LimbTime | undefined;

  constructor(
    scene: Phaser.Scene,
    private readonly colours: Colours,
  ) {
    this.strokes = new Strokes(scene, tripDepths.timer, 128);
  }

  hide(): void {
    this.strokes.clear();
    this.last = undefined;
  }

  draw(nowMs: number, layout: TripLayout, time: LimbTime): void {
    const { last } = this;
    const isSame =
      last !== undefined &&
      layout === this.layout &&
      time.alpha === last.alpha &&
      time.shown === last.shown &&
      time.isOffline === last.isOffline &&
      time.overMs < 0;
    if (isSame && nowMs - this.strokedAtMs < EVERY_MS) return;
    Object.assign(this, { last: time, layout, strokedAtMs: nowMs });
    this.strokes.clear();
    strokeLimbTimer(this.strokes, layout, time, this.colours);
  }
}

/** The trip's timer: tick marks along the planet's limb. */
function strokeLimbTimer(strokes: Strokes, { planet }: TripLayout, time: LimbTime, colours: Colours): void {
  const { share, shown, alpha, overMs, isOffline } = time;
  const isOver = overMs >= 0;
  const lit = share * (TICKS - 1);
  const scale = planet.radius / 156;
  const inner = planet.radius + 13 * scale;
  strokeDial(strokes, planet, {
    count: TICKS,
    inner,
    outer: inner,
    ...ARC,
    width: 1.3,
    tick: (i) => {
      const isOn = isOver || i <= lit;
      const isHidden = i > shown * TICKS || (isOffline && i % 3 === 2);
      const reach = i % 15 === 0 ? 10 : isOn ? 7 : 4;
      const strength = isOver ? 0.9 : isOn ? 0.35 + 0.65 * (i / Math.max(1, lit)) : 0.26;
      return {
        colour: isOver ? colours.gain : isOn ? colours.proto : colours.line,
        alpha: isHidden ? 0 : strength * alpha,
        outer: inner + reach,
      };
    },
  });
  if (isOver) strokeOver(strokes, planet, { overMs, alpha, colours });
  else if (shown >= 1) strokeHead(strokes, planet, { share, radius: inner + 4, alpha, colours });
}

interface HeadInput {
  readonly share: number;
  readonly radius: number;
  readonly alpha: number;
  readonly colours: Colours;
}

function strokeHead(
  strokes: Strokes,
  planet: TripLayout['planet'],
  { share, radius, alpha, colours }: HeadInput,
): void {
  const angle = ARC.from + ARC.arc * share;
  const x = planet.x + Math.cos(angle) * radius;
  const y = planet.y + Math.sin(angle) * radius;
  strokes.line(x, y, x, y + 0.01, 22, colours.proto, 0.1 * alpha);
  strokes.line(x, y, x, y + 0.01, 13, colours.proto, 0.16 * alpha);
  strokes.line(x, y, x, y + 0.01, 5.2, 0xfffff0, alpha);
}

/** When the trip is over the whole limb has the gain colour and rings run outward from it. */
function strokeOver(
  strokes: Strokes,
  planet: TripLayout['planet'],
  { overMs, alpha, colours }: { readonly overMs: number; readonly alpha: number; readonly colours: Colours },
): void {
  const period = 2600;
  const share = (overMs % period) / period;
  strokeCircle(
    strokes,
    planet.x,
    planet.y,
    planet.radius * (1.02 + 0.16 * share),
    1.6,
    colours.gain,
    0.5 * (1 - share) ** 2 * alpha,
  );
}
