import { query } from 'bitecs';
import type Phaser from 'phaser';
import { skipLaunch } from '../../engine/client/commands/launch-trip.ts';
import { vibrate } from '../../engine/client/haptics.ts';
import { openTripWorld, progressOf, sinceStart } from '../../engine/client/open-trip.ts';
import { TripProjection } from '../../engine/client/project.ts';
import { playBackground, playSound } from '../../engine/client/sound.ts';
import { type Place, store } from '../../engine/client/store.ts';
import type { Ship, Trip } from '../../engine/protocol/entities.ts';
import type { TripState } from '../../engine/protocol/live.ts';
import { playField } from '../../engine/rules/objects.ts';
import { advanceTrip } from '../../engine/systems/advance-trip.ts';
import { applyProgress, type TripWorld } from '../../engine/world/create-trip-world.ts';
import { lerp } from '../draw/ease.ts';
import { strokeBrackets } from '../draw/shapes.ts';
import { Strokes } from '../draw/strokes.ts';
import type { ArtKey } from '../stage/art.ts';
import { PlaceScene } from '../stage/place-scene.ts';
import type { Gestures } from '../stage/pointer-input.ts';
import type { Stage } from '../stage/stage.ts';
import { boxCentre } from '../stage/viewport.ts';
import { TripBackdrop } from './backdrop.ts';
import { EffectsView } from './effects-view.ts';
import { ARRIVED, CALM_LAUNCH_MS, calmPose, LAUNCH, type LaunchPose, launchPose } from './launch-timeline.ts';
import { strokeLimbTimer } from './limb-timer.ts';
import { nearestObject } from './nearest-object.ts';
import { ObjectsView } from './objects-view.ts';
import { PirateView } from './pirate-view.ts';
import { type ShipPicture, shipPicture } from './ship-pictures.ts';
import { ShipView } from './ship-view.ts';
import { strokeStreaks } from './star-streaks.ts';
import { layTrip, type TripLayout, toField } from './trip-layout.ts';

/** Half of what a finger needs, CSS pixels. */
const FINGER = 22;

/** A running trip: draws its world and hands it what the fingers mean. Shows the launch before it. */
export class TripScene extends PlaceScene {
  private backdrop!: TripBackdrop;
  private ship!: ShipView;
  private objects!: ObjectsView;
  private pirates!: PirateView;
  private effects!: EffectsView;
  private flash!: Phaser.GameObjects.Image;
  private below!: Strokes;
  private above!: Strokes;
  private lay!: TripLayout;
  private picture: ShipPicture | undefined;
  private world: TripWorld | undefined;
  private projection: TripProjection | undefined;
  private sessionId: string | null = null;
  private heardAt = '';
  private launchMs = Number.POSITIVE_INFINITY;
  private hovered: { x: number; y: number } | null = null;

  constructor(stage: Stage) {
    super('trip', stage);
  }

  readonly gestures: Gestures = {
    down: ({ x, y }) => {
      if (store.view.place === 'launch') skipLaunch();
      else if (this.isReady) {
        this.world?.intents.push({
          kind: 'tap',
          ...toField(this.lay, x, y),
          reach: FINGER / this.lay.field.scale,
        });
      }
    },
    hover: (at) => {
      this.hovered = at;
    },
  };

  fetchArt(): Promise<void> {
    const trip = this.trip;
    const ship = this.shipOf();
    const planet: ArtKey[] = trip?.location === 'planet' ? [`planet-${trip.planet}`] : ['galaxy'];
    const picture: ArtKey[] = ship ? [shipPicture(ship.type, ship.rarity).key] : [];
    return this.stage.art.need('trip', 'fog', this.nebula, ...planet, ...picture);
  }

  build(): void {
    this.backdrop = new TripBackdrop(this, this.stage);
    this.below = new Strokes(this, 4, 512);
    this.ship = new ShipView(this);
    this.objects = new ObjectsView(this, this.stage.colours);
    this.pirates = new PirateView(this, this.stage.colours);
    this.effects = new EffectsView(this, this.stage);
    this.above = new Strokes(this, 15, 256);
    this.flash = this.add.image(0, 0, 'trip', 'glow').setDepth(20).setBlendMode(1).setVisible(false);
  }

  layout(): void {
    this.lay = layTrip(this.stage.viewport);
    this.placeStage();
  }

  /** From the launch to the trip: the same scene goes on; a skipped launch goes on from the arrival. */
  override moved(_: Place, to: Place): void {
    if (to === 'trip') this.launchMs = Math.max(this.launchMs, LAUNCH.arrive);
    else this.beginLaunch();
  }

  protected override arrived(): void {
    this.launchMs = Number.POSITIVE_INFINITY;
    if (store.view.place === 'launch') this.beginLaunch();
    this.open();
    playBackground('ambience-trip');
  }

  protected override left(): void {
    this.projection?.close();
    playBackground('ambience-galaxy');
  }

  protected frame(nowMs: number, deltaMs: number): void {
    this.open();
    this.runLaunch(deltaMs);
    const between = this.live(nowMs);
    const pose = this.pose();
    this.below.clear();
    this.above.clear();
    this.backdrop.draw(nowMs, this.lay, pose, this.presence);
    if (pose.stretch > 0 || pose.chase > 0) this.drawStreaks(pose);
    if (this.world) this.drawWorld(this.world, nowMs, between, pose);
    this.drawFlash(pose);
  }

  /** Lives the world up to now; how far into the next step that is. */
  private live(nowMs: number): number {
    const { world, projection, session } = this;
    if (!world || !session || this.isLeaving) return 0;
    if (session.now !== this.heardAt) {
      this.heardAt = session.now;
      applyProgress(world, progressOf(session, world.setup));
    }
    projection?.takeRequests();
    const between = advanceTrip(world, sinceStart(session));
    projection?.publish(nowMs);
    return between;
  }

  private drawWorld(world: TripWorld, nowMs: number, between: number, pose: LaunchPose): void {
    const { lay, stage } = this;
    const alpha = this.presence;
    const things = pose === ARRIVED ? alpha : 0;
    const { durationMs } = world.setup;
    strokeLimbTimer(
      this.below,
      lay,
      {
        share: Math.min(1, world.nowMs / durationMs),
        shown: pose.ticks,
        alpha: alpha * pose.arrival,
        overMs: world.nowMs - durationMs,
        isOffline: store.connection === 'offline',
      },
      stage.colours,
    );
    this.drawShip(world, nowMs, between, pose);
    if (stage.viewport.isWide) this.strokeField(things);
    const hovered =
      this.hovered &&
      nearestObject(world, toField(lay, this.hovered.x, this.hovered.y), FINGER / lay.field.scale);
    this.objects.draw(world, between, lay, things, this.above, hovered);
    this.pirates.draw(world, lay, things, this.above, stage.isCalm());
    this.effects.draw(world, between, lay, things);
  }

  private drawShip(world: TripWorld, nowMs: number, between: number, pose: LaunchPose): void {
    const { Ship, Position } = world.parts;
    const id = query(world, [Ship])[0];
    if (id === undefined) return;
    const isStill = this.stage.isCalm();
    const place = isStill
      ? { ...this.lay.ship, bank: 0 }
      : {
          x: lerp(Position.beforeX[id] ?? 0, Position.x[id] ?? 0, between),
          y: lerp(Position.beforeY[id] ?? 0, Position.y[id] ?? 0, between),
          bank: lerp(Ship.beforeBank[id] ?? 0, Ship.bank[id] ?? 0, between),
        };
    const { free } = this.stage.viewport;
    const centre = { x: boxCentre(free).x, y: lerp(free.top, free.bottom, 0.62) };
    this.ship.draw(nowMs, this.lay, place, pose, { alpha: this.presence, weak: this.weakness(), centre });
  }

  private drawStreaks(pose: LaunchPose): void {
    const { width, height, free } = this.stage.viewport;
    const centre = { x: boxCentre(free).x, y: height * 0.42 };
    const alpha = this.presence * Math.min(1, 0.25 * pose.chase + pose.stretch) * (1 - pose.arrival);
    strokeStreaks(this.below, centre, Math.hypot(width, height) * 0.6, this.launchMs, pose.stretch, alpha);
  }

  private drawFlash({ flash }: LaunchPose): void {
    const { planet } = this.lay;
    this.flash.setVisible(flash > 0.01);
    if (flash <= 0.01) return;
    const side = Math.hypot(this.stage.viewport.width, this.stage.viewport.height) * 2.6;
    this.flash
      .setPosition(planet.x - planet.radius * 0.5, planet.y - planet.radius * 0.4)
      .setDisplaySize(side, side);
    this.flash.setTint(0xdff4ff).setAlpha(flash * this.presence);
  }

  /** The corners of the play field: scenery may leave it, objects may not. */
  private strokeField(alpha: number): void {
    const { x, y, scale } = this.lay.field;
    const [w, h] = [(playField.width * scale) / 2, (playField.height * scale) / 2];
    strokeBrackets(this.above, x + w, y + h, w, h, 18, 1.2, this.stage.colours.line, 0.42 * alpha);
  }

  /** Hurt ships burn low: 0 at full health, 1 at none. */
  private weakness(): number {
    const ship = this.shipOf();
    return ship ? Math.max(0, 1 - ship.health / Math.max(1, ship.maxHealth) / 0.35) : 0;
  }

  private beginLaunch(): void {
    this.launchMs = 0;
    playSound('launch');
  }

  private runLaunch(deltaMs: number): void {
    const before = this.launchMs;
    if (before === Number.POSITIVE_INFINITY) return;
    this.launchMs += deltaMs;
    if (before < LAUNCH.flash && this.launchMs >= LAUNCH.flash) vibrate('heavy');
    const end = this.stage.isCalm() ? CALM_LAUNCH_MS : LAUNCH.end;
    if (this.launchMs >= end && store.view.place === 'trip') this.launchMs = Number.POSITIVE_INFINITY;
  }

  private pose(): LaunchPose {
    if (this.launchMs === Number.POSITIVE_INFINITY) return ARRIVED;
    return this.stage.isCalm() ? calmPose(this.launchMs) : launchPose(this.launchMs);
  }

  private get isReady(): boolean {
    return store.view.place === 'trip' && this.pose() === ARRIVED && !this.world?.state.isFinished;
  }

  /** Opens the world of the session on the screen, as soon as the store has what it needs. */
  private open(): void {
    const { sessionId } = store.view;
    if (this.isLeaving || (this.world && sessionId === this.sessionId)) return;
    this.projection?.close();
    this.sessionId = sessionId;
    this.world = sessionId ? openTripWorld(sessionId) : undefined;
    this.projection = this.world && sessionId ? new TripProjection(this.world, sessionId) : undefined;
    this.heardAt = this.session?.now ?? '';
    if (this.world) void this.dress();
  }

  /** The pictures of this trip; those of another may be on the screen until they have come. */
  private async dress(): Promise<void> {
    const { sessionId } = this;
    await this.fetchArt();
    const ship = this.shipOf();
    const { trip } = this;
    if (sessionId !== this.sessionId || !ship || !trip) return;
    this.picture = shipPicture(ship.type, ship.rarity);
    this.ship.show(this.picture);
    this.backdrop.show(this.nebula, trip.location, trip.planet);
    this.placeStage();
  }

  private placeStage(): void {
    const { world, picture, lay } = this;
    if (!world || !lay) return;
    const scale = picture ? lay.ship.width / picture.width : 1;
    const arms = (picture?.arms ?? []).map(({ x, y }) => ({
      x: lay.ship.x + x * scale,
      y: lay.ship.y + y * scale,
    }));
    world.stage = {
      ship: { x: lay.ship.x, y: lay.ship.y },
      arms: arms.length > 0 ? arms : [lay.ship],
      gauge: lay.gauge,
      sparks: this.stage.quality.sparks,
    };
  }

  private get session(): TripState | undefined {
    return this.sessionId ? (store.sessions[this.sessionId] as TripState | undefined) : undefined;
  }

  private get trip(): Trip | undefined {
    const { systemId, tripId } = store.view;
    return store.trips[systemId ?? '']?.find(({ uuid }) => uuid === tripId) as Trip | undefined;
  }

  private shipOf(): Ship | undefined {
    const shipId = store.sessions[store.view.sessionId ?? '']?.shipId;
    return store.ships.find((ship) => ship.shipId === shipId) as Ship | undefined;
  }

  private get nebula(): ArtKey {
    if (this.stage.viewport.width > this.stage.viewport.height) return 'nebula-wide';
    const system = store.systems.find(({ uuid }) => uuid === store.view.systemId);
    return `nebula-${system?.nebula ?? 'deep'}` as ArtKey;
  }
}
