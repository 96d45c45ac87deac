import { scenePort } from '#engine/client/core/scene-port.ts';
import { state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { selectTrip } from '#engine/client/galaxy/operations.ts';
import type { Trip } from '#engine/protocol/galaxy/calls.ts';
import { decay, easeOut, glide } from '../draw/ease.ts';
import { PlaceScene } from '../stage/place-scene.ts';
import type { Gestures } from '../stage/pointer-input.ts';
import { type CanvasStage, nebulaOnScreen, pointOut, skyOnScreen } from '../stage/stage.ts';
import { warmLaunch } from '../trip/launch/launch.ts';
import { TripDial } from './dial.ts';
import { type SeenNode, tappedNode } from './nodes.ts';
import { type Dive, layOrbit, type OrbitFrame, onOrbit } from './orbit.ts';
import { SUNS } from './scenery.ts';
import { SystemDrawing } from './system-view.ts';

const TRIPS = 30;
const SELECT_MS = 260;
const WARM_MS = 500;
/** Half-life of the orbit's distance to its place in the area that the HUD leaves free. */
const FOLLOW_HALF_MS = 70;

/** A solar system: its thirty trips are a dial of nodes on one orbit. */
export class SystemScene extends PlaceScene {
  private readonly dial = new TripDial(TRIPS);
  private orbit: OrbitFrame = { x: 0, y: 0, radius: 1, tilt: 0.44 };
  private view!: SystemDrawing;
  private seen: SeenNode[] = [];
  private shownId: string | null = null;
  private shownTrips = 0;
  private followed: string | null = null;
  private warmed: string | null = null;
  private lastFront = 1;
  private selectedFor = 0;
  private movedAtMs = 0;
  private hasDragged = false;

  constructor(stage: CanvasStage) {
    super('system', stage);
  }

  readonly gestures: Gestures = {
    down: () => {
      this.dial.hold();
      this.hasDragged = false;
      this.movedAtMs = performance.now();
    },
    drag: (_, dx) => {
      const nowMs = performance.now();
      this.hasDragged = true;
      this.dial.drag(-dx / this.pixelsAMark(), nowMs - this.movedAtMs);
      this.movedAtMs = nowMs;
    },
    up: () => this.dial.release(performance.now() - this.movedAtMs),
    tap: ({ x, y }) => this.pick(x, y),
  };

  fetchArt(): Promise<void> {
    return this.stage.art.need('map', SUNS[skyOnScreen()].key, nebulaOnScreen(this.stage.viewport));
  }

  build(): void {
    this.view = new SystemDrawing(this, this.stage);
  }

  layout(): void {
    this.showSystem(true);
  }

  protected override arrived(): void {
    this.followed = null;
    this.orbit = layOrbit(this.stage.viewport);
    this.showSystem(true);
  }

  protected frame(nowMs: number, deltaMs: number): void {
    this.showSystem(false);
    for (const { by } of scenePort.take('turn')) this.dial.spinTo(this.dial.front + by, this.stage.isCalm());
    this.follow();
    this.dial.step(deltaMs);
    this.announce();
    this.selectedFor += deltaMs;
    this.warm();
    this.moveOrbit(deltaMs);
    this.seen = this.view.draw(nowMs, {
      view: this.orbit,
      trips: this.trips,
      angleOf: (priority) => (this.dial.wayTo(priority) * 2 * Math.PI) / TRIPS,
      dive: this.dive,
      presence: this.presence,
      tripId: state.view.tripId,
      selected: easeOut(this.selectedFor / SELECT_MS),
    });
    if (!this.isLeaving) pointOut(this.seen.find(({ trip }) => trip.uuid === state.view.tripId)?.at);
  }

  protected override left(): void {
    pointOut(undefined);
  }

  /** The player has rested on a trip: its launch may follow. */
  private warm(): void {
    if (this.selectedFor < WARM_MS || this.warmed === this.followed) return;
    this.warmed = this.followed;
    const trip = this.trips.find(({ uuid }) => uuid === this.followed);
    if (trip) warmLaunch(this.stage.art, trip);
  }

  /** A leaving scene ignores changes of the HUD. */
  private moveOrbit(deltaMs: number): void {
    if (this.isLeaving || state.view.place !== 'system') return;
    const share = this.jumps ? 0 : decay(deltaMs, FOLLOW_HALF_MS);
    this.orbit = glide(layOrbit(this.stage.viewport), this.orbit, share);
  }

  private get dive(): Dive {
    return { other: this.passage.other, share: this.passed, isLeaving: this.isLeaving };
  }

  /** Turns the dial to the HUD's trip, or selects the trip at which the dial has stopped. */
  private follow(): void {
    const { tripId } = state.view;
    if (tripId !== this.followed) {
      const trip = this.trips.find(({ uuid }) => uuid === tripId);
      if (tripId !== null && !trip) return;
      const isFirst = this.followed === null && this.passage.ms > 0 && this.passed < 0.1;
      this.followed = tripId;
      this.selectedFor = 0;
      if (trip && trip.priority !== this.dial.front)
        this.dial.spinTo(trip.priority, isFirst || this.stage.isCalm());
      if (isFirst) this.lastFront = this.dial.front;
    } else if (this.hasDragged && this.dial.isResting) {
      this.hasDragged = false;
      const front = this.trips.find(({ priority }) => priority === this.dial.front);
      if (front && front.uuid !== tripId) selectTrip(front.uuid);
    }
  }

  /** Every mark that passes the front gives a haptic tick. */
  private announce(): void {
    if (this.dial.front === this.lastFront) return;
    this.lastFront = this.dial.front;
    if (!this.dial.isSpinning) vibrate('selection');
  }

  private pick(x: number, y: number): void {
    const trip = tappedNode(this.seen, x, y)?.trip;
    if (!trip) return;
    vibrate('selection');
    if (trip.uuid === state.view.tripId) this.dial.spinTo(trip.priority, this.stage.isCalm());
    else selectTrip(trip.uuid);
  }

  private pixelsAMark(): number {
    return Math.abs(onOrbit(this.orbit, (2 * Math.PI) / TRIPS).x - this.orbit.x);
  }

  /** The system has changed, or its trips have loaded. */
  private showSystem(isForced: boolean): void {
    const id = state.view.systemId;
    const count = this.trips.length;
    const isSame = id === this.shownId && count === this.shownTrips;
    if (isSame && !isForced) return;
    this.shownId = id;
    this.shownTrips = count;
    this.view.showSky();
    if (!isSame) this.view.showScenery(this.trips);
  }

  private get trips(): readonly Trip[] {
    return (state.trips[state.view.systemId ?? ''] ?? []) as readonly Trip[];
  }
}
