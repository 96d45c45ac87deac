import { skipLaunch } from '../../engine/client/commands/launch-trip.ts';
import { Flight } from '../../engine/client/flight.ts';
import { rehearsing } from '../../engine/client/rehearsal.ts';
import { playBackground } from '../../engine/client/sound.ts';
import { type Place, store } from '../../engine/client/store.ts';
import { playField } from '../../engine/rules/objects.ts';
import type { TripWorld } from '../../engine/world/create-trip-world.ts';
import { lerp } from '../draw/ease.ts';
import { strokeBrackets } from '../draw/shapes.ts';
import { Strokes } from '../draw/strokes.ts';
import type { ArtKey } from '../stage/art.ts';
import { PlaceScene } from '../stage/place-scene.ts';
import type { Gestures } from '../stage/pointer-input.ts';
import { nebulaOnScreen } from '../stage/sky.ts';
import type { Stage } from '../stage/stage.ts';
import { boxCentre, isCompact } from '../stage/viewport.ts';
import { TripBackdrop } from './backdrop.ts';
import { EffectsView } from './effects-view.ts';
import { ShipWear, shipOnScreen, tripOnScreen } from './flight.ts';
import { Launch } from './launch.ts';
import { LaunchFlash } from './launch-flash.ts';
import { ARRIVED, type LaunchPose } from './launch-timeline.ts';
import { LimbTimer } from './limb-timer.ts';
import { nearestObject } from './nearest-object.ts';
import { ObjectsView } from './objects-view.ts';
import { PirateView } from './pirate-view.ts';
import { strokeRehearsal } from './rehearsal-marks.ts';
import { armsOf, type ShipPicture, shipPicture } from './ship-pictures.ts';
import { ShipView, shipPlace } from './ship-view.ts';
import { strokeStreaks } from './star-streaks.ts';
import { layTrip, type TripLayout, toField } from './trip-layout.ts';

/** Half of what a finger needs, CSS pixels. */
const FINGER = 22;

/** A running trip: draws its world and hands it what the fingers mean. Shows the launch before it. */
export class TripScene extends PlaceScene {
  private readonly flight = new Flight();
  private readonly launch = new Launch();
  private backdrop!: TripBackdrop;
  private ship!: ShipView;
  private objects!: ObjectsView;
  private pirates!: PirateView;
  private effects!: EffectsView;
  private flash!: LaunchFlash;
  private below!: Strokes;
  private limb!: LimbTimer;
  private readonly wear = new ShipWear();
  private above!: Strokes;
  private lay!: TripLayout;
  private picture: ShipPicture | undefined;
  private hovered: { x: number; y: number } | null = null;

  constructor(stage: Stage) {
    super('trip', stage);
  }

  readonly gestures: Gestures = {
    everyFinger: true,
    down: ({ x, y }) => {
      if (store.view.place === 'launch') skipLaunch();
      else if (this.isReady) {
        const reach = FINGER / this.lay.field.scale;
        this.flight.world?.intents.push({ kind: 'tap', ...toField(this.lay, x, y), reach });
      }
    },
    hover: (at) => {
      this.hovered = at;
    },
  };

  fetchArt(): Promise<void> {
    const trip = tripOnScreen();
    const ship = shipOnScreen();
    const scenery: ArtKey[] = trip?.location === 'planet' ? [`planet-${trip.planet}`] : ['galaxy'];
    const picture: ArtKey[] = ship ? [shipPicture(ship.type, ship.rarity).key] : [];
    return this.stage.art.need('trip', 'fog', nebulaOnScreen(this.stage.viewport), ...scenery, ...picture);
  }

  build(): void {
    this.backdrop = new TripBackdrop(this, this.stage);
    this.below = new Strokes(this, 4, 256);
    this.limb = new LimbTimer(this, this.stage.colours);
    this.ship = new ShipView(this);
    this.objects = new ObjectsView(this, this.stage.colours);
    this.pirates = new PirateView(this, this.stage.colours);
    this.effects = new EffectsView(this, this.stage);
    this.above = new Strokes(this, 15, 256);
    this.flash = new LaunchFlash(this);
  }

  layout(): void {
    this.lay = layTrip(this.stage.viewport);
    this.placeStage();
  }

  /** From the launch to the trip the same scene goes on; a skipped launch goes on from the arrival. */
  override moved(_: Place, to: Place): void {
    if (to === 'trip') this.launch.skip();
    else this.launch.begin();
  }

  protected override arrived(): void {
    if (store.view.place === 'launch') this.launch.begin();
    else this.launch.stop();
    playBackground('ambience-trip');
  }

  protected override left(): void {
    this.flight.close();
    playBackground('ambience-galaxy');
  }

  protected frame(nowMs: number, deltaMs: number): void {
    const isCalm = this.stage.isCalm();
    if (!this.isLeaving && this.flight.open()) void this.dress();
    this.launch.step(deltaMs, isCalm, store.view.place === 'trip');
    const between = this.isLeaving ? 0 : this.flight.live(nowMs);
    const pose = this.launch.pose(isCalm);
    this.below.clear();
    this.above.clear();
    this.backdrop.draw(nowMs, this.lay, pose, this.presence);
    if (pose.stretch > 0 || pose.chase > 0) this.drawStreaks(pose);
    if (this.flight.world) this.drawWorld(this.flight.world, nowMs, between, pose);
    else this.limb.hide();
    this.flash.draw(this.lay, pose.flash * this.presence, this.above);
  }

  private drawWorld(world: TripWorld, nowMs: number, between: number, pose: LaunchPose): void {
    const { lay, stage, hovered } = this;
    const { durationMs } = world.setup;
    const time = {
      share: Math.min(1, world.nowMs / durationMs),
      shown: pose.ticks,
      alpha: this.presence * pose.arrival,
      overMs: world.nowMs - durationMs,
      isOffline: store.connection === 'offline',
    };
    this.limb.draw(nowMs, lay, time);
    const isLow = isCompact(stage.viewport);
    if (!isLow || pose !== ARRIVED) this.drawShip(world, nowMs, between, pose);
    else this.ship.hide();
    const alpha = pose === ARRIVED && !isLow ? this.presence : 0;
    if (stage.viewport.isWide) this.strokeField(alpha);
    const reach = FINGER / lay.field.scale;
    const meant = hovered && nearestObject(world, toField(lay, hovered.x, hovered.y), reach);
    this.objects.draw(world, between, lay, alpha, this.above, meant);
    this.pirates.draw(world, lay, alpha, this.above, stage.isCalm());
    this.effects.draw(world, between, lay, alpha);
    if (rehearsing.trip) strokeRehearsal(this.above, world, lay, rehearsing.trip, reach, stage.colours);
  }

  private drawShip(world: TripWorld, nowMs: number, between: number, pose: LaunchPose): void {
    const { free } = this.stage.viewport;
    const place = shipPlace(world, between, this.stage.isCalm() ? this.lay.ship : null);
    const centre = { x: boxCentre(free).x, y: lerp(free.top, free.bottom, 0.62) };
    if (place)
      this.ship.draw(nowMs, this.lay, place, pose, {
        alpha: this.presence,
        ...this.wear.read(nowMs, world),
        centre,
      });
  }

  private drawStreaks(pose: LaunchPose): void {
    const { width, height, free } = this.stage.viewport;
    const centre = { x: boxCentre(free).x, y: height * 0.42 };
    const alpha = this.presence * Math.min(1, 0.25 * pose.chase + pose.stretch) * (1 - pose.arrival);
    strokeStreaks(this.below, centre, Math.hypot(width, height) * 0.6, this.launch.ms, pose.stretch, alpha);
  }

  /** The corners of the play field: scenery may leave it, objects may not. */
  private strokeField(alpha: number): void {
    const { x, y, scale } = this.lay.field;
    const [w, h] = [(playField.width * scale) / 2, (playField.height * scale) / 2];
    strokeBrackets(this.above, x + w, y + h, w, h, 18, 1.2, this.stage.colours.line, 0.42 * alpha);
  }

  private get isReady(): boolean {
    const { world } = this.flight;
    const isThere = this.launch.pose(this.stage.isCalm()) === ARRIVED && !isCompact(this.stage.viewport);
    return store.view.place === 'trip' && isThere && world !== undefined && !world.state.isFinished;
  }

  /** The pictures of this trip; those of another may be on the screen until they have come. */
  private async dress(): Promise<void> {
    const { world } = this.flight;
    await this.fetchArt();
    const ship = shipOnScreen();
    const trip = tripOnScreen();
    if (world !== this.flight.world || !ship || !trip) return;
    this.picture = shipPicture(ship.type, ship.rarity);
    this.ship.show(this.picture);
    this.backdrop.show(nebulaOnScreen(this.stage.viewport), trip.location, trip.planet);
    this.placeStage();
  }

  /** Tells the world where the ship, its arms and the gauge stand in this window. */
  private placeStage(): void {
    const { picture, lay } = this;
    const { world } = this.flight;
    if (!world || !lay) return;
    const { ship, gauge } = lay;
    const { sparks } = this.stage.quality;
    world.stage = { ship: { x: ship.x, y: ship.y }, arms: armsOf(picture, ship), gauge, sparks };
  }
}
