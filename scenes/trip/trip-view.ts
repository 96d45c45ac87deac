import type Phaser from 'phaser';
import { activeSandbox } from '#engine/client/core/active-sandbox.ts';
import { state } from '#engine/client/core/state.ts';
import { playField } from '#engine/rules/trip/objects.ts';
import { STEP_MS, type TripWorld } from '#engine/world/trip/create-trip-world.ts';
import type { TripFact } from '#engine/world/trip/facts.ts';
import { strokeBrackets } from '../draw/shapes.ts';
import { Strokes } from '../draw/strokes.ts';
import type { Stage } from '../stage/stage.ts';
import { isCompact } from '../stage/viewport.ts';
import { Effects } from './effects.ts';
import { EffectsView } from './effects-view.ts';
import { type PicturePlaces, showFact } from './fact-pictures.ts';
import { ShipWear } from './flight.ts';
import { ARRIVED, type LaunchPose } from './launch-timeline.ts';
import { LimbTimer } from './limb-timer.ts';
import { nearestObject } from './nearest-object.ts';
import { ObjectsView } from './objects-view.ts';
import { PirateView } from './pirate-view.ts';
import { strokeSandbox } from './sandbox-marks.ts';
import type { ShipPicture } from './ship-pictures.ts';
import { ShipView, shipPlace } from './ship-view.ts';
import { launchCentre, type TripLayout, toField } from './trip-layout.ts';

export interface FlightSeen {
  /** The elapsed share of the world's next step, 0 to 1. */
  readonly between: number;
  readonly pose: LaunchPose;
  readonly layout: TripLayout;
  readonly presence: number;
  /** The mouse's position, and how far from it an object may be to be hit; field units. */
  readonly hovered: { readonly x: number; readonly y: number } | null;
  readonly reach: number;
}

/** Draws a flight's world: ship, objects, pirates, hits, and the time on the planet's limb. */
export class TripView {
  /** Lines above everything else. */
  readonly above: Strokes;
  private readonly limb: LimbTimer;
  private readonly ship: ShipView;
  private readonly objects: ObjectsView;
  private readonly pirates: PirateView;
  private readonly effects = new Effects();
  private readonly effectsView: EffectsView;
  private readonly wear = new ShipWear();

  constructor(
    scene: Phaser.Scene,
    private readonly stage: Stage,
  ) {
    this.limb = new LimbTimer(scene, stage.colours);
    this.ship = new ShipView(scene);
    this.objects = new ObjectsView(scene, stage.colours);
    this.pirates = new PirateView(scene, stage.colours);
    this.effectsView = new EffectsView(scene, stage);
    this.above = new Strokes(scene, 15, 256);
  }

  show(picture: ShipPicture): void {
    this.ship.show(picture);
  }

  /** Another flight begins: clears the effects of the last one. */
  begin(): void {
    this.effects.clear();
  }

  /** Shows what has happened in the world. */
  showFact(fact: TripFact, seed: string, places: PicturePlaces): void {
    showFact(fact, this.effects, places, seed);
  }

  /** Without a world there is no time to show yet. */
  hideTime(): void {
    this.limb.hide();
  }

  draw(world: TripWorld, nowMs: number, seen: FlightSeen): void {
    const { between, pose, layout, presence, hovered, reach } = seen;
    const { stage, above } = this;
    this.drawTime(world, nowMs, seen);
    const isLow = isCompact(stage.viewport);
    if (!isLow || pose !== ARRIVED) this.drawShip(world, nowMs, seen);
    else this.ship.hide();
    const alpha = pose === ARRIVED && !isLow ? presence : 0;
    if (stage.viewport.isWide) this.strokeField(layout, alpha);
    const meant = hovered && nearestObject(world, toField(layout, hovered.x, hovered.y), reach);
    this.objects.draw(world, between, layout, alpha, above, meant);
    this.pirates.draw(world, layout, alpha, above, stage.isCalm());
    this.effectsView.draw(this.effects, world.nowMs + between * STEP_MS, layout, alpha);
    if (activeSandbox.current)
      strokeSandbox(above, world, layout, activeSandbox.current, reach, stage.colours);
  }

  private drawTime({ setup, nowMs: atMs }: TripWorld, nowMs: number, seen: FlightSeen): void {
    const { pose, layout, presence } = seen;
    this.limb.draw(nowMs, layout, {
      share: Math.min(1, atMs / setup.durationMs),
      shown: pose.ticks,
      alpha: presence * pose.arrival,
      overMs: atMs - setup.durationMs,
      isOffline: state.connection === 'offline',
    });
  }

  private drawShip(world: TripWorld, nowMs: number, { between, pose, layout, presence }: FlightSeen): void {
    const place = shipPlace(world, between, this.stage.isCalm() ? layout.ship : null);
    if (!place) return;
    const centre = launchCentre(this.stage.viewport.free);
    const look = { alpha: presence, ...this.wear.read(nowMs, world), centre };
    this.ship.draw(nowMs, layout, place, pose, look);
  }

  /** The corners of the play field: scenery may leave it, objects may not. */
  private strokeField({ field: { x, y, scale } }: TripLayout, alpha: number): void {
    const [w, h] = [(playField.width * scale) / 2, (playField.height * scale) / 2];
    strokeBrackets(this.above, x + w, y + h, w, h, 18, 1.2, this.stage.colours.line, 0.42 * alpha);
  }
}
