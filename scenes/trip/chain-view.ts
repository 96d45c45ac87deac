import type Phaser from 'phaser';
import { factorText, sceneWords } from '#engine/client/trip/scene-words.ts';
import { chainPercent } from '#engine/rules/trip/tapping/chain.ts';
import type { ChainLostFact } from '#engine/world/trip/facts.ts';
import { chainHitsAt, type TripWorld, tapLessonLeft } from '#engine/world/trip/trip-world.ts';
import { mixColour } from '../draw/colours.ts';
import { tripDepths } from '../draw/depths.ts';
import { easeIn, easeOut, progress } from '../draw/ease.ts';
import { Label } from '../draw/labels.ts';
import { strokeDial } from '../draw/shapes.ts';
import type { Strokes } from '../draw/strokes.ts';
import type { CanvasStage } from '../stage/stage.ts';
import { type TripLayout, toScreen } from './trip-layout.ts';

const TICKS = 32;
/** Field units: inner radius and length of the ticks. */
const RING = { inner: 76, length: 7 } as const;
const REFILL_MS = 120;
const STEP_MS = 220;
/** Part before the end in which the ticks blink. */
const LAST_MS = 500;
/** A lost chain: its ticks fly off, and the text says so for a while. */
const LOST = { flyMs: 360, textMs: 2000, minHits: 3 } as const;
/** The number's place beside the ship, field units. */
const NUMBER = { x: 190, y: 518 } as const;
const PLATE = { colour: 0x040910, opacity: 0.8 } as const;

interface LostChain {
  readonly elapsedMs: number;
  readonly layout: TripLayout;
  readonly at: { x: number; y: number };
  readonly strokes: Strokes;
  readonly alpha: number;
}

/** The chain of hits: a ring of ticks round the ship that runs out, and the pay of the next hit (D32). */
export class ChainView {
  private readonly factor: Label;
  private readonly caption: Label;
  private lost: ChainLostFact | undefined;
  /** When the last hit was, and how full the ring was before it. */
  private hit = { atMs: 0, hits: 0 };

  constructor(
    scene: Phaser.Scene,
    private readonly stage: CanvasStage,
  ) {
    const style = { size: 27, weight: 300, colour: 0xffffff };
    this.factor = new Label(scene, 'chain-factor', tripDepths.labels, style);
    this.caption = new Label(scene, 'chain-caption', tripDepths.labels, style);
  }

  begin(): void {
    this.lost = undefined;
    this.hit = { atMs: 0, hits: 0 };
  }

  /** A chain of two hits goes without a word. */
  noteLost(fact: ChainLostFact): void {
    this.lost = fact.hits >= LOST.minHits ? fact : undefined;
  }

  draw(world: TripWorld, elapsedMs: number, layout: TripLayout, alpha: number, strokes: Strokes): void {
    const { chain } = world.state.taps;
    const { tunables } = world.setup;
    const hits = chainHitsAt(world, elapsedMs);
    const { gesture } = world.state;
    const runsMs = gesture ? Math.min(gesture.t, elapsedMs) : elapsedMs;
    if (hits > 0) this.lost = undefined;
    if (hits !== this.hit.hits) this.hit = { atMs: elapsedMs, hits };
    const at = toScreen(layout, layout.ship.x, layout.ship.y);
    const { scale } = layout.field;
    this.factor.image.setVisible(false);
    this.caption.image.setVisible(false);
    if (alpha <= 0) return;
    if (hits > 0) {
      const left = 1 - (runsMs - chain.atMs) / tunables.chainGapMs;
      const percent = chainPercent(hits, tunables);
      const isFull = percent >= 100 + tunables.maxChainPercent;
      const colour = isFull ? this.stage.colours.gain : this.stage.colours.proto;
      this.strokeRing(
        strokes,
        at,
        scale,
        elapsedMs,
        { left, colour, endsMs: chain.atMs + tunables.chainGapMs + (elapsedMs - runsMs) },
        alpha,
      );
      // During the lesson, its texts use this place.
      if (tapLessonLeft(world) === 0)
        this.writeChain(layout, elapsedMs, { hits, percent, colour, waits: gesture?.verb === 'tow' }, alpha);
    } else if (this.lost) this.drawLost(this.lost, { elapsedMs, layout, at, strokes, alpha });
  }

  private strokeRing(
    strokes: Strokes,
    at: { x: number; y: number },
    scale: number,
    elapsedMs: number,
    { left, colour, endsMs }: { left: number; colour: number; endsMs: number },
    alpha: number,
  ): void {
    const refill = easeOut(progress(elapsedMs, this.hit.atMs, this.hit.atMs + REFILL_MS));
    const lit = TICKS * left * (0.55 + 0.45 * refill);
    const isLast = endsMs - elapsedMs < LAST_MS;
    const blink =
      isLast && !this.stage.isCalm() && Math.floor((endsMs - elapsedMs) / 125) % 2 === 0 ? 0.35 : 1;
    strokeDial(strokes, at, {
      count: TICKS,
      inner: RING.inner * scale,
      outer: (RING.inner + RING.length) * scale,
      width: 1.8,
      tick: (i) =>
        i < lit
          ? { colour, alpha: (0.62 + 0.36 * (i / Math.max(1, lit))) * blink * alpha }
          : { colour: this.stage.colours.line, alpha: 0.22 * alpha, outer: (RING.inner + 4) * scale },
    });
    const angle = -Math.PI / 2 + 2 * Math.PI * Math.min(1, lit / TICKS);
    const radius = (RING.inner + RING.length / 2) * scale;
    const [x, y] = [at.x + Math.cos(angle) * radius, at.y + Math.sin(angle) * radius];
    strokes.line(x, y, x, y + 0.01, 15, colour, 0.2 * alpha);
    strokes.line(x, y, x, y + 0.01, 5, 0xfffff0, 0.9 * blink * alpha);
  }

  /** The number steps up a little with each hit. */
  private writeChain(
    layout: TripLayout,
    elapsedMs: number,
    { hits, percent, colour, waits }: { hits: number; percent: number; colour: number; waits: boolean },
    alpha: number,
  ): void {
    const { ratio } = this.stage.viewport;
    const stepped = progress(elapsedMs, this.hit.atMs, this.hit.atMs + STEP_MS);
    const step = this.stage.isCalm() ? 0 : 4 * Math.sin(stepped * Math.PI);
    this.factor.restyle({ size: 27, weight: 300, width: 'extra-expanded', colour, edge: 3 });
    this.factor.write(`×${factorText(percent)}`, ratio);
    this.caption.restyle({ size: 12, weight: 500, colour: this.stage.colours.text, edge: 3 });
    this.caption.write(waits ? sceneWords('chain-waits') : sceneWords('chain', { hits }), ratio);
    this.put(layout, -step, alpha);
  }

  private drawLost(lost: ChainLostFact, { elapsedMs, layout, at, strokes, alpha }: LostChain): void {
    const ageMs = elapsedMs - lost.atMs;
    if (ageMs < 0 || ageMs > LOST.textMs) return;
    const { ratio } = this.stage.viewport;
    const { scale } = layout.field;
    const away = this.stage.isCalm() ? 0 : easeIn(progress(ageMs, 0, LOST.flyMs));
    const fades = 1 - progress(ageMs, LOST.flyMs * 0.4, LOST.flyMs);
    const colour = mixColour(
      this.stage.colours.proto,
      this.stage.colours.textDim,
      easeOut(ageMs / LOST.flyMs),
    );
    strokeDial(strokes, at, {
      count: TICKS,
      inner: RING.inner * scale,
      outer: (RING.inner + RING.length) * scale,
      width: 1.8,
      tick: (i) => {
        const far = (18 + ((i * 7) % 23)) * away * scale;
        const [inner, outer] = [RING.inner * scale + far, (RING.inner + RING.length) * scale + far];
        return { colour, alpha: fades * alpha, inner, outer };
      },
    });
    this.factor.restyle({
      size: 27,
      weight: 300,
      width: 'extra-expanded',
      colour: this.stage.colours.text,
      plate: PLATE,
    });
    this.factor.write('×1.00', ratio);
    this.caption.restyle({ size: 12, weight: 500, colour: this.stage.colours.text, plate: PLATE });
    this.caption.write(sceneWords('lost', { factor: factorText(lost.percent) }), ratio);
    this.put(layout, 0, alpha * (1 - progress(ageMs, LOST.textMs - 300, LOST.textMs)));
  }

  private put(layout: TripLayout, shiftY: number, alpha: number): void {
    const { x, y } = toScreen(layout, NUMBER.x, NUMBER.y);
    this.factor.image
      .setPosition(x, y - this.factor.height / 2 + shiftY)
      .setAlpha(alpha)
      .setVisible(true);
    this.caption.image
      .setPosition(x, y + this.factor.height / 2 - 2)
      .setAlpha(alpha)
      .setVisible(true);
  }
}
