import type Phaser from 'phaser';
import { cooldownMs } from '#engine/systems/trip/trip-pirates.ts';
import type { TripWorld } from '#engine/world/trip/trip-world.ts';
import { tripDepths } from '../draw/depths.ts';
import { easeIn, easeOut, lerp, progress } from '../draw/ease.ts';
import { Label } from '../draw/labels.ts';
import { strokeBrackets, strokeDial } from '../draw/shapes.ts';
import { Sprites } from '../draw/sprites.ts';
import type { Strokes } from '../draw/strokes.ts';
import type { CanvasStage } from '../stage/stage.ts';
import { payText } from './effects/gain-labels.ts';
import { type TripLayout, toScreen } from './trip-layout.ts';

const SLIDE_MS = 300;
const TICKS = 40;
/** The share of its stay after which it aims. */
const AIMS_FROM = 0.5;
/** Field units. */
const WIDTH = 124;
/** The pirate grows as it approaches head-on, then turns its side to aim. */
const APPROACH = { from: 0.5, to: 0.8, turnMs: 220 } as const;
const SHINE = 0.7;
/** Opening of the brackets before they lock on, field units. */
const UNLOCKED = 12;
/** The pay under the brackets shows that a pirate is the better target. */
const PLATE = { colour: 0x040910, opacity: 0.8 } as const;
const RING = { inner: 46, lit: 53, unlit: 50, bracket: 32 } as const;

/** The pirate in its ring of forty ticks, which count down its stay. */
export class PirateView {
  private readonly ships: Sprites;
  private readonly lights: Sprites;
  /** Draws the ship once more additively, because its painted metal is dark. */
  private readonly shine: Sprites;
  private readonly pay: Label;
  private readonly colours: CanvasStage['colours'];

  constructor(
    scene: Phaser.Scene,
    private readonly stage: CanvasStage,
  ) {
    this.colours = stage.colours;
    const style = { size: 15, weight: 560, colour: stage.colours.proto, plate: PLATE };
    this.pay = new Label(scene, 'pirate-pay', tripDepths.piratePay, style);
    this.lights = new Sprites(scene, 'trip', tripDepths.pirateLights, { isLight: true });
    this.ships = new Sprites(scene, 'trip', tripDepths.pirates);
    this.shine = new Sprites(scene, 'trip', tripDepths.pirateShine, { isLight: true });
  }

  draw(world: TripWorld, layout: TripLayout, alpha: number, strokes: Strokes, isCalm: boolean): void {
    const { Pirate, Position, Life } = world.components;
    const { scale } = layout.field;
    this.ships.clear();
    this.lights.clear();
    this.shine.clear();
    this.pay.image.setVisible(false);
    for (const id of world.queries.pirates()) {
      const bornMs = Life.bornMs[id] ?? 0;
      const endsMs = Life.endsMs[id] ?? 0;
      const side = Pirate.side[id] ?? 1;
      const comes = easeOut(progress(world.elapsedMs, bornMs, bornMs + SLIDE_MS));
      const goes = easeIn(progress(world.elapsedMs, endsMs - SLIDE_MS * 0.6, endsMs));
      const away = isCalm ? 0 : side * ((1 - comes) * 170 - goes * -120);
      const hover = isCalm ? 0 : Math.sin(world.elapsedMs / 420) * 2.4;
      const at = toScreen(layout, (Position.x[id] ?? 0) + away, (Position.y[id] ?? 0) + hover);
      const seen = comes * (1 - goes) * alpha;
      const aimsAtMs = bornMs + (endsMs - bornMs) * AIMS_FROM;
      const aims = isCalm
        ? Number(world.elapsedMs >= aimsAtMs)
        : progress(world.elapsedMs, aimsAtMs - APPROACH.turnMs, aimsAtMs);
      const near = isCalm ? 1 : easeOut(progress(world.elapsedMs, bornMs, aimsAtMs));
      this.putShip(at, scale, { near, aims, seen });
      this.writePay(world.setup.pirateReward, at, scale, seen);
      this.strokeRing(strokes, at, scale, { spent: progress(world.elapsedMs, bornMs, endsMs), aims }, seen);
    }
    this.strokeCooldown(world, layout, alpha, strokes);
  }

  /** Shown from the front until it aims; `near` and `aims` are 0 to 1. */
  private putShip(
    at: { x: number; y: number },
    scale: number,
    { near, aims, seen }: { near: number; aims: number; seen: number },
  ): void {
    this.lights.put({ frame: 'glow', ...at, width: 190 * scale, alpha: 0.2 * seen, tint: 0xff5a4a });
    // A dark ground makes the pirate and the thin ticks readable on any background.
    this.ships.put({ frame: 'glow', ...at, width: 168 * scale, alpha: 0.62 * seen, tint: 0x03060a });
    const width = WIDTH * scale;
    const front = width * lerp(APPROACH.from, APPROACH.to, near);
    for (const [layer, light] of [
      [this.ships, seen],
      [this.shine, SHINE * seen],
    ] as const) {
      layer.put({ frame: 'pirate-approach', ...at, width: front, alpha: light * (1 - aims) });
      layer.put({ frame: 'pirate-aim', ...at, width, alpha: light * aims });
    }
  }

  private writePay(reward: number, at: { x: number; y: number }, scale: number, alpha: number): void {
    const { pay, stage } = this;
    pay.write(payText(reward), stage.viewport.ratio);
    const right = stage.viewport.width - pay.width - 6;
    pay.image
      .setPosition(Math.max(6, Math.min(right, at.x - pay.width / 2)), at.y + (RING.lit + 6) * scale)
      .setAlpha(alpha)
      .setVisible(alpha > 0);
  }

  private strokeRing(
    strokes: Strokes,
    at: { x: number; y: number },
    scale: number,
    { spent, aims }: { spent: number; aims: number },
    alpha: number,
  ): void {
    const lit = TICKS * (1 - spent);
    const bracket = (RING.bracket + UNLOCKED * (1 - easeOut(aims))) * scale;
    strokeDial(strokes, at, {
      count: TICKS,
      inner: RING.inner * scale,
      outer: RING.lit * scale,
      width: 1.4,
      tick: (i) =>
        i < lit
          ? { colour: this.colours.danger, alpha: 0.95 * alpha }
          : { colour: this.colours.line, alpha: 0.3 * alpha, outer: RING.unlit * scale },
    });
    strokeBrackets(strokes, {
      x: at.x,
      y: at.y,
      halfWidth: bracket,
      halfHeight: bracket,
      arm: 11 * scale,
      width: 1.5,
      colour: 0xffd0d0,
      alpha,
    });
  }

  /** While the gun cools down the brackets stay open and grey where it shot. */
  private strokeCooldown(world: TripWorld, layout: TripLayout, alpha: number, strokes: Strokes): void {
    const waitMs = cooldownMs(world);
    const { lastShotAt } = world.state;
    if (waitMs <= 0 || !lastShotAt) return;
    const share = waitMs / Math.max(1, world.setup.tunables.pirateCooldownMs);
    const at = toScreen(layout, lastShotAt.x, lastShotAt.y);
    const reach = (RING.bracket + 9) * layout.field.scale;
    strokeBrackets(strokes, {
      x: at.x,
      y: at.y,
      halfWidth: reach,
      halfHeight: reach,
      arm: 9,
      width: 1.4,
      colour: this.colours.textDim,
      alpha: Math.min(1, share * 3) * 0.8 * alpha,
    });
  }
}
