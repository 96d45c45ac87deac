import type Phaser from 'phaser';
import { activeSandbox } from '#engine/client/core/active-sandbox.ts';
import { state } from '#engine/client/core/state.ts';
import { playField } from '#engine/rules/trip/field/lanes.ts';
import { nearestObject } from '#engine/systems/trip/trip-taps.ts';
import type { TripFact } from '#engine/world/trip/facts.ts';
import { type Point, STEP_MS, type TripWorld } from '#engine/world/trip/trip-world.ts';
import { tripDepths } from '../draw/depths.ts';
import { strokeBrackets } from '../draw/shapes.ts';
import { Strokes } from '../draw/strokes.ts';
import { type CanvasStage, isCompact } from '../stage/stage.ts';
import { ChainView } from './chain-view.ts';
import { Effects } from './effects/effects.ts';
import { EffectsView } from './effects/effects-view.ts';
import { type PicturePlaces, showFact } from './effects/fact-pictures.ts';
import { StormView } from './effects/storm-view.ts';
import type { ScreenPoint } from './launch/launch.ts';
import { ARRIVED, type LaunchPose } from './launch/launch-timeline.ts';
import { LessonTarget } from './lesson-target.ts';
import { LimbTimer } from './limb-timer.ts';
import { ObjectsView, strokeSandbox } from './objects-view.ts';
import { PathsView } from './paths-view.ts';
import { PirateView } from './pirate-view.ts';
import { ShipDrawing, type ShipSprite, shipPlace } from './ship-view.ts';
import { ShipWear } from './ship-wear.ts';
import { launchCentre, type TripLayout, toField } from './trip-layout.ts';
import { VerbsView } from './verbs/verbs-view.ts';

export interface FlightSeen {
  /** The elapsed share of the world's next step, 0 to 1. */
  readonly between: number;
  readonly pose: LaunchPose;
  readonly layout: TripLayout;
  readonly presence: number;
  /** The mouse's position, and how far from it an object may be to be hit; field units. */
  readonly hovered: { readonly x: number; readonly y: number } | null;
  readonly reach: number;
  /** Starting place of a launching ship on the screen; null for its place in the field. */
  readonly from: ScreenPoint | null;
  /** Start of the beam in field units. */
  readonly arms: readonly Point[];
  readonly deltaMs: number;
  /** After the tapping phase, 0 to 1: objects leave and the ship is small (D51). */
  readonly rest: number;
}

/** Draws a flight's world: ship, objects, pirates, hits, and the time on the planet's limb. */
export class TripDrawing {
  /** Lines above everything else. */
  readonly above: Strokes;
  private readonly limb: LimbTimer;
  private readonly ship: ShipDrawing;
  private readonly paths: PathsView;
  private readonly storm = new StormView();
  private readonly objects: ObjectsView;
  private readonly chain: ChainView;
  private readonly verbs: VerbsView;
  private readonly pirates: PirateView;
  private readonly effects = new Effects();
  private readonly effectsView: EffectsView;
  private readonly wear = new ShipWear();
  private readonly lesson = new LessonTarget();

  constructor(
    scene: Phaser.Scene,
    private readonly stage: CanvasStage,
  ) {
    this.limb = new LimbTimer(scene, stage.colours);
    this.ship = new ShipDrawing(scene);
    this.paths = new PathsView(scene);
    this.objects = new ObjectsView(scene, stage);
    this.pirates = new PirateView(scene, stage);
    this.verbs = new VerbsView(scene, stage);
    this.chain = new ChainView(scene, stage);
    this.effectsView = new EffectsView(scene, stage);
    this.above = new Strokes(scene, tripDepths.lines, 256);
  }

  show(picture: ShipSprite): void {
    this.ship.show(picture);
  }

  /** Clears the effects of the last flight when another begins. */
  begin(): void {
    this.effects.clear();
    this.chain.begin();
    this.storm.begin();
    this.verbs.begin();
  }

  /** Brightness of the planet under the present wave, 0 to 1. */
  brightness(world: TripWorld, deltaMs: number): number {
    return this.storm.brightness(world, deltaMs);
  }

  /** Shows a fact of the world. */
  showFact(fact: TripFact, seed: string, places: PicturePlaces): void {
    showFact(fact, this.effects, places, seed);
    if (fact.kind === 'chain-lost') this.chain.noteLost(fact);
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
    const alpha = pose === ARRIVED && !isLow ? presence * (1 - seen.rest) : 0;
    if (stage.viewport.isWide) this.strokeField(layout, alpha);
    const meant = hovered && nearestObject(world, toField(layout, hovered.x, hovered.y), reach);
    const isCalm = stage.isCalm();
    const atMs = world.elapsedMs + between * STEP_MS;
    this.storm.draw(world, layout, alpha, above, isCalm);
    this.paths.draw(world, atMs, layout, alpha, isCalm);
    const towed = this.verbs.follow(world, atMs, seen.deltaMs);
    this.objects.draw(world, { between, layout, alpha, strokes: above, hovered: meant, towed });
    const { arms, deltaMs } = seen;
    this.verbs.draw(world, { elapsedMs: atMs, deltaMs, layout, alpha, arms, strokes: above }, towed);
    this.pirates.draw(world, layout, alpha, above, isCalm);
    this.chain.draw(world, atMs, layout, alpha, above);
    this.lesson.pointOut(world, between, alpha > 0.5 ? layout : null);
    this.effectsView.draw(this.effects, atMs, layout, alpha);
    if (activeSandbox.current)
      strokeSandbox(above, world, layout, { sandbox: activeSandbox.current, reach, colours: stage.colours });
  }

  private drawTime({ setup, elapsedMs }: TripWorld, nowMs: number, seen: FlightSeen): void {
    const { pose, layout, presence } = seen;
    this.limb.draw(nowMs, layout, {
      share: Math.min(1, elapsedMs / setup.durationMs),
      shown: pose.ticks,
      alpha: presence * pose.arrival,
      overMs: elapsedMs - setup.durationMs,
      isOffline: state.connection === 'offline',
    });
  }

  private drawShip(
    world: TripWorld,
    nowMs: number,
    { between, pose, layout, presence, from }: FlightSeen,
  ): void {
    const shipAt = shipPlace(world, between, this.stage.isCalm() ? layout.ship : null);
    if (!shipAt) return;
    const { x, y } = world.shipHome;
    const isStill = this.stage.isCalm();
    // The world's ship stays where it was; a camera that draws back moves it on the screen.
    const place = isStill
      ? shipAt
      : { ...shipAt, x: shipAt.x + layout.ship.x - x, y: shipAt.y + layout.ship.y - y };
    const centre = launchCentre(this.stage.viewport.free);
    const look = { alpha: presence, ...this.wear.read(nowMs, world), centre, from };
    this.ship.draw(nowMs, layout, place, pose, look);
  }

  /** The corners of the play field: scenery may leave it, objects may not. */
  private strokeField({ field: { x, y, scale } }: TripLayout, alpha: number): void {
    const [w, h] = [(playField.width * scale) / 2, (playField.height * scale) / 2];
    strokeBrackets(this.above, {
      x: x + w,
      y: y + h,
      halfWidth: w,
      halfHeight: h,
      arm: 18,
      width: 1.2,
      colour: this.stage.colours.line,
      alpha: 0.42 * alpha,
    });
  }
}
