import type Phaser from 'phaser';
import type { TryEnd } from '#engine/rules/trip/arrival/one-try.ts';
import type { Vector } from '#engine/rules/trip/docking/docking.ts';
import { type AssaultWorld, baseLeft } from '#engine/world/assault/assault-world.ts';
import { assaultDepths } from '../draw/depths.ts';
import { easeOut } from '../draw/ease.ts';
import { Sprites } from '../draw/sprites.ts';
import { Strokes } from '../draw/strokes.ts';
import type { CanvasStage } from '../stage/stage.ts';
import { ARRIVED } from '../trip/launch/launch-timeline.ts';
import { ShipDrawing, type ShipSprite } from '../trip/ship-view.ts';
import type { AssaultLayout, AssaultPose } from './assault-layout.ts';
import { type Coming, type Strike, strokeAim, strokeStrike, strokeVictory } from './assault-marks.ts';
import { BaseView } from './base-view.ts';

/** CSS pixels: how far the hull jolts when it is hit, and how far the ship slides when its drive evades. */
const JOLT = 6;
const SLIDE = 44;
/** The shield's sphere, in widths of the ship. */
const SPHERE = 1.24;

/** One moment of a fight. */
export interface FightSeen {
  readonly world: AssaultWorld;
  readonly layout: AssaultLayout;
  readonly presence: number;
  readonly pose: AssaultPose;
  readonly end: TryEnd | null;
  readonly strikes: readonly { readonly strike: Strike; readonly age: number }[];
  /** The fight itself is shown, not the briefing. */
  readonly isOn: boolean;
  /** Height of the shields, 0 to 1. */
  readonly shield: number;
}

/** Draws the base, the ship, the shots and their effects. */
export class AssaultDrawing {
  private readonly base: BaseView;
  private readonly ship: ShipDrawing;
  private readonly sphere: Sprites;
  private readonly marks: Strokes;

  constructor(
    scene: Phaser.Scene,
    private readonly stage: CanvasStage,
  ) {
    this.base = new BaseView(scene);
    this.marks = new Strokes(scene, assaultDepths.marks, 512);
    this.ship = new ShipDrawing(scene);
    this.sphere = new Sprites(scene, 'trip', assaultDepths.sphere, { isLight: true, capacity: 8 });
  }

  show(picture: ShipSprite): void {
    this.ship.show(picture);
  }

  clear(): void {
    this.marks.clear();
    this.sphere.clear();
  }

  draw(nowMs: number, seen: FightSeen): void {
    const { world, layout, presence, pose, end, isOn } = seen;
    const isCalm = this.stage.isCalm();
    const { colours } = this.stage;
    const look = {
      layout,
      alpha: presence,
      left: end === 'won' ? 0 : baseLeft(world) / 100,
      isCoreOpen: isOn && end === null && world.threats[Math.max(0, world.state.phase)] === 'core',
      isCalm,
    };
    this.base.draw(nowMs, look, pose);
    const ship = this.shipAt(nowMs, seen);
    if (isOn && end === null) this.drawAims(seen, ship);
    for (const { strike, age } of seen.strikes)
      strokeStrike(this.marks, layout, { ship, strike, age, alpha: presence, colours });
    strokeVictory(this.marks, layout, pose.ring, presence, colours);
    this.drawShip(nowMs, seen, ship);
    this.drawSphere(nowMs, seen, ship);
  }

  private drawAims({ world, layout, presence }: FightSeen, ship: Vector): void {
    const { Shot } = world.components;
    for (const [index, id] of world.coming.entries()) {
      const shot = world.shots[Shot.number[id] ?? -1];
      if (!shot) continue;
      const coming: Coming = {
        shot,
        threat: world.threats[shot.phase] ?? 'core',
        isOpen: Shot.isOpen[id] === true,
        isAnswered: Shot.isAnswered[id] === true,
      };
      const isNext = index === 0;
      strokeAim(this.marks, layout, {
        ship,
        coming,
        tick: world.tick,
        isNext,
        alpha: presence,
        colours: this.stage.colours,
      });
    }
  }

  /** The ship hovers, jolts when hit, slides when its drive evades, and flies off after a lost assault. */
  private shipAt(nowMs: number, { layout: { ship }, strikes, pose }: FightSeen): Vector {
    if (this.stage.isCalm()) return { x: ship.x, y: ship.y };
    let [x, y] = [ship.x, ship.y + Math.sin(nowMs / 780) * 2.5 + pose.away * ship.width * 0.5];
    for (const { strike, age } of strikes) {
      if (strike.kind === 'hit') {
        x += Math.sin(age * 22) * JOLT * (1 - age);
        y += JOLT * (1 - age);
      }
      if (strike.kind === 'slip') {
        const out = Math.sin(Math.PI * easeOut(age));
        x += SLIDE * out;
        y -= SLIDE * 0.25 * out;
      }
    }
    return { x, y };
  }

  private drawShip(nowMs: number, { layout, presence, strikes, pose }: FightSeen, at: Vector): void {
    const slip = strikes.find(({ strike }) => strike.kind === 'slip');
    const hit = strikes.find(({ strike }) => strike.kind === 'hit');
    const isStill = this.stage.isCalm() || !slip;
    this.ship.draw(
      nowMs,
      { field: { x: 0, y: 0, scale: 1 }, ship: { x: 0, y: 0, width: layout.ship.width } },
      { ...at, bank: isStill ? 0 : 0.16 * Math.sin(Math.PI * slip.age) },
      { ...ARRIVED, thrust: slip ? 0.6 : 0.3 },
      {
        alpha: presence * (1 - 0.4 * pose.away),
        weak: 0,
        centre: at,
        hurt: hit ? 1 - hit.age : 0,
      },
    );
  }

  /** The shields: a sphere, faint while the shields have the order and bright when they stop a shot. */
  private drawSphere(nowMs: number, seen: FightSeen, at: Vector): void {
    const { layout, presence, shield, strikes } = seen;
    const ripple = strikes.find(({ strike }) => strike.kind === 'ripple');
    const light = Math.max(0.5 * shield, ripple ? 1 - ripple.age : 0) * presence;
    if (light <= 0.01) return;
    const width = layout.ship.width * SPHERE;
    const breath = this.stage.isCalm() ? 1 : 0.92 + 0.08 * Math.sin(nowMs / 240);
    const { signal } = this.stage.colours;
    this.sphere.put({ frame: 'ring-soft', ...at, width, alpha: light * breath, tint: signal });
    this.sphere.put({ frame: 'glow', ...at, width: width * 1.15, alpha: 0.22 * light, tint: signal });
    const shine = { x: at.x - width * 0.2, y: at.y - width * 0.24 };
    this.sphere.put({ frame: 'glow', ...shine, width: width * 0.5, alpha: 0.4 * light, tint: 0xdffbff });
  }
}
