import { type Place, scenePoint, state } from '#engine/client/core/state.ts';
import { FlightRun } from '#engine/client/trip/flight/flight-run.ts';
import { skipLaunch } from '#engine/client/trip/launch-trip.ts';
import { isTappingOver } from '#engine/world/trip/trip-world.ts';
import { tripDepths } from '../draw/depths.ts';
import { clamp, easeInOut } from '../draw/ease.ts';
import { Strokes } from '../draw/strokes.ts';
import type { ArtKey } from '../stage/art.ts';
import { PlaceScene } from '../stage/place-scene.ts';
import type { Gestures } from '../stage/pointer-input.ts';
import { type CanvasStage, isCompact, nebulaOnScreen, pointOut } from '../stage/stage.ts';
import { TripBackdrop } from './backdrop.ts';
import type { PicturePlaces } from './effects/fact-pictures.ts';
import { strokeStreaks } from './effects/storm-view.ts';
import { Launch, LaunchFlash } from './launch/launch.ts';
import { ARRIVED, type LaunchPose } from './launch/launch-timeline.ts';
import { armsOf, type ShipSprite, shipSprite } from './ship-view.ts';
import {
  launchCentre,
  layOutRest,
  layOutTrip,
  shipOnScreen,
  type TripLayout,
  toField,
  tripOnScreen,
} from './trip-layout.ts';
import { TripDrawing } from './trip-view.ts';

/** Half the size of a tap target, in CSS pixels. */
const FINGER = 22;
/** The painted ship's heading: pixels to the right for each pixel up. */
const HEADING = 0.36;
/** Duration of the camera's way back after the tapping phase. */
const REST_MS = 700;

/** A running flight: draws its world and turns touches into intents. Shows the launch before it. */
export class TripScene extends PlaceScene {
  private readonly flight = new FlightRun((fact, world) =>
    this.view.showFact(fact, world.setup.seed, this.picturePlaces()),
  );
  private readonly launch = new Launch();
  private backdrop!: TripBackdrop;
  private view!: TripDrawing;
  private flash!: LaunchFlash;
  private streaks!: Strokes;
  private tripLayout!: TripLayout;
  private picture: ShipSprite | undefined;
  private hovered: { x: number; y: number } | null = null;
  /** Progress of the camera's way back after the tapping phase, 0 to 1, and the same eased. */
  private restTime = 0;
  private rest = 0;
  private restLayout: { of: TripLayout; rest: number; layout: TripLayout } | undefined;

  constructor(stage: CanvasStage) {
    super('trip', stage);
  }

  readonly gestures: Gestures = {
    down: ({ x, y }) => {
      if (state.view.place === 'launch') skipLaunch();
      else if (this.isReady) {
        const { tripLayout, reach } = this;
        this.flight.world?.intents.push({ kind: 'tap', ...toField(tripLayout, x, y), reach });
      }
    },
    move: ({ x, y }) => {
      const { world } = this.flight;
      if (world?.state.gesture) world.intents.push({ kind: 'move', ...toField(this.tripLayout, x, y) });
    },
    up: () => {
      this.flight.world?.intents.push({ kind: 'lift' });
    },
    hover: (at) => {
      this.hovered = at;
    },
  };

  fetchArt(): Promise<void> {
    const trip = tripOnScreen();
    const ship = shipOnScreen();
    const scenery: ArtKey[] = trip?.location === 'planet' ? [`planet-${trip.planet}`] : ['galaxy'];
    const picture: ArtKey[] = ship ? [shipSprite(ship.type, ship.rarity).key] : [];
    return this.stage.art.need('trip', 'fog', nebulaOnScreen(this.stage.viewport), ...scenery, ...picture);
  }

  build(): void {
    this.backdrop = new TripBackdrop(this, this.stage);
    this.streaks = new Strokes(this, tripDepths.streaks, 256);
    this.view = new TripDrawing(this, this.stage);
    this.flash = new LaunchFlash(this);
  }

  layout(): void {
    this.tripLayout = layOutTrip(this.stage.viewport);
    this.placeShip();
  }

  /** The same scene shows launch and trip; a skipped launch continues from the arrival. */
  override moved(_: Place, to: Place): void {
    if (to === 'trip') this.launch.skip();
    else this.launch.begin(null);
  }

  protected override arrived(): void {
    // The system has just been left, and its chosen trip was there.
    const from = this.passage.other === 'system' ? { x: scenePoint.x, y: scenePoint.y } : null;
    if (state.view.place === 'launch') this.launch.begin(from);
    else this.launch.stop();
  }

  protected override left(): void {
    this.flight.close();
    pointOut(undefined);
  }

  protected frame(nowMs: number, deltaMs: number): void {
    const isCalm = this.stage.isCalm();
    if (!this.isLeaving && this.flight.open()) {
      this.view.begin();
      void this.dress();
    }
    this.launch.step(deltaMs, isCalm, state.view.place === 'trip');
    const between = this.isLeaving ? 0 : this.flight.live(nowMs);
    const pose = this.launch.pose(isCalm);
    const { presence, hovered, reach, view } = this;
    const layout = this.restedLayout(deltaMs, isCalm);
    const rest = this.rest;
    this.streaks.clear();
    this.flash.clear();
    view.above.clear();
    if (this.flight.world) this.backdrop.dim(view.brightness(this.flight.world, deltaMs));
    this.backdrop.draw(nowMs, layout, pose, presence);
    if (pose.stretch > 0 || pose.chase > 0) this.drawStreaks(pose);
    if (this.flight.world)
      view.draw(this.flight.world, nowMs, {
        between,
        pose,
        layout,
        presence,
        hovered,
        reach,
        from: this.launch.from,
        arms: armsOf(this.picture, layout.ship),
        deltaMs,
        rest,
      });
    else view.hideTime();
    this.flash.draw(layout, pose.flash * presence, view.above);
  }

  /** The camera draws back after the tapping phase, and returns when the player stays (D51). */
  private restedLayout(deltaMs: number, isCalm: boolean): TripLayout {
    const { world } = this.flight;
    const rests = world !== undefined && !world.state.stays && isTappingOver(world, world.elapsedMs);
    const step = isCalm ? 1 : deltaMs / REST_MS;
    this.restTime = clamp(this.restTime + (rests ? step : -step), 0, 1);
    this.rest = easeInOut(this.restTime);
    if (this.rest === 0) return this.tripLayout;
    // The same object while nothing moves, since a new object makes layers stroke again.
    if (this.restLayout?.of !== this.tripLayout || this.restLayout.rest !== this.rest)
      this.restLayout = {
        of: this.tripLayout,
        rest: this.rest,
        layout: layOutRest(this.tripLayout, this.stage.viewport, this.rest),
      };
    return this.restLayout.layout;
  }

  /** The stars fly out of the point that the ship heads for. */
  private drawStreaks(pose: LaunchPose): void {
    const { width, height, free } = this.stage.viewport;
    const ship = launchCentre(free);
    const y = height * 0.42;
    const centre = { x: ship.x + (ship.y - y) * HEADING, y };
    const reach = Math.hypot(width, height) * 0.6;
    const gone = 1 - pose.arrival;
    const alpha = this.presence * Math.min(1, 0.25 * pose.chase + pose.stretch) * gone;
    strokeStreaks(this.streaks, centre, { reach, nowMs: this.launch.ms, stretch: pose.stretch, alpha });
    // The streaks fade when the flash begins, so that there is only one light.
    const ahead = pose.stretch * gone * (1 - pose.flash) * this.presence;
    if (ahead > 0) this.flash.drawAhead(centre, reach, ahead);
  }

  /** Distance from a finger within which an object is hit, in field units. */
  private get reach(): number {
    return FINGER / this.tripLayout.field.scale;
  }

  private get isReady(): boolean {
    const { world } = this.flight;
    const isThere = this.launch.pose(this.stage.isCalm()) === ARRIVED && !isCompact(this.stage.viewport);
    const isOn = world !== undefined && !world.state.isFinished && this.rest === 0;
    return state.view.place === 'trip' && isThere && isOn;
  }

  /** Loads this trip's pictures; the last trip's may stay on the screen until then. */
  private async dress(): Promise<void> {
    const { world } = this.flight;
    await this.fetchArt();
    const ship = shipOnScreen();
    const trip = tripOnScreen();
    if (world !== this.flight.world || !ship || !trip) return;
    this.picture = shipSprite(ship.type, ship.rarity, ship.livery);
    this.view.show(this.picture);
    this.view.begin();
    this.backdrop.show(nebulaOnScreen(this.stage.viewport), trip.location, trip.planet);
    this.placeShip();
  }

  /** Sets the ship's place for this window in the world. */
  private placeShip(): void {
    const { world } = this.flight;
    if (world && this.tripLayout) world.shipHome = { x: this.tripLayout.ship.x, y: this.tripLayout.ship.y };
  }

  private picturePlaces(): PicturePlaces {
    const { ship, gauge } = this.tripLayout;
    return { arms: armsOf(this.picture, ship), gauge, sparks: this.stage.quality.sparks };
  }
}
