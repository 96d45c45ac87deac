import { state } from '#engine/client/core/state.ts';
import { DockingFlight } from '#engine/client/trip/docking-flight.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { decay, glide, lerp } from '../draw/ease.ts';
import type { ArtKey } from '../stage/art.ts';
import { PlaceScene } from '../stage/place-scene.ts';
import type { Gestures } from '../stage/pointer-input.ts';
import { nebulaOnScreen } from '../stage/sky.ts';
import type { Stage } from '../stage/stage.ts';
import { TripBackdrop } from '../trip/backdrop.ts';
import { shipOnScreen, tripOnScreen } from '../trip/flight.ts';
import { ARRIVED } from '../trip/launch-timeline.ts';
import { shipPicture } from '../trip/ship-pictures.ts';
import { type DockingLayout, layOutDocking, STATION_RADIUS } from './docking-layout.ts';
import { type DockingEnd, type DockingPose, dockingPose } from './docking-pose.ts';
import { DockingView } from './docking-view.ts';
import { blendMoments, type Moment, momentOf, shownMoment } from './moment.ts';

const PLANET_SHADE = 0x7c8794;
const FOLLOW_HALF_MS = 90;
const INSIDE_HALF_MS = 55;
const ON_HALF_MS = 170;
const APPROACH_HALF_MS = 260;
const LOOK_AGAIN_MS = 1000;

/** The docking scene: draws its world between two ticks, and the end of a try. The HUD sends the stick's direction. */
export class DockingScene extends PlaceScene {
  private flight: DockingFlight | undefined;
  private openedAtMs = 0;
  /** What was opened besides the flight: whether its try has begun, and its practice. */
  private opened = '';
  private dressedFor: string | null = null;
  private backdrop!: TripBackdrop;
  private view!: DockingView;
  private dockingLayout!: DockingLayout;
  private goal!: DockingLayout;
  private inside = 0;
  /** 0 during the demonstration, 1 during the try itself. */
  private on = 0;
  /** How near the station seems, 0 to 1; it follows the progress ring. */
  private approach = 0;
  private end: DockingEnd | null = null;
  private endedAtMs = 0;

  constructor(stage: Stage) {
    super('docking', stage);
  }

  readonly gestures: Gestures = {};

  fetchArt(): Promise<void> {
    const trip = tripOnScreen();
    const ship = shipOnScreen();
    const scenery: ArtKey[] = trip?.location === 'planet' ? [`planet-${trip.planet}`] : ['galaxy'];
    const picture: ArtKey[] = ship ? [shipPicture(ship.type, ship.rarity).key] : [];
    return this.stage.art.need(
      'trip',
      'fog',
      'station',
      'port',
      nebulaOnScreen(this.stage.viewport),
      ...scenery,
      ...picture,
    );
  }

  build(): void {
    this.backdrop = new TripBackdrop(this, this.stage);
    this.view = new DockingView(this, this.stage);
  }

  layout(): void {
    this.goal = layOutDocking(this.stage.viewport);
    this.dockingLayout ??= this.goal;
  }

  protected override arrived(): void {
    this.dockingLayout = this.goal;
    this.flight = undefined;
    this.end = null;
    this.on = 0;
  }

  protected override left(): void {
    this.flight?.leave();
    this.flight = undefined;
  }

  protected frame(nowMs: number, deltaMs: number): void {
    if (!this.isLeaving) this.open(nowMs);
    this.dockingLayout = glide(
      this.goal,
      this.dockingLayout,
      this.jumps ? 0 : decay(deltaMs, FOLLOW_HALF_MS),
    );
    const { flight } = this;
    this.view.clear();
    if (!flight) {
      this.backdrop.draw(nowMs, this.planet, ARRIVED, this.presence);
      return;
    }
    const between = this.isLeaving ? 1 : flight.live(nowMs);
    if (!this.isLeaving) flight.publish(nowMs);
    this.noteEnd(nowMs, flight);
    const isCalm = this.stage.isCalm();
    const pose = dockingPose(this.end, nowMs - this.endedAtMs, isCalm);
    const isOn = flight.isHere || this.end !== null;
    this.on = lerp(isOn ? 1 : 0, this.on, isCalm ? 0 : decay(deltaMs, ON_HALF_MS));
    const present = momentOf(flight.world, between);
    const shown =
      this.on > 0.995 ? present : blendMoments(shownMoment(nowMs, present.frame, isCalm), present, this.on);
    const isInside = this.end === 'won' || (this.end === null && (isOn ? present : shown).isInside);
    this.inside = lerp(isInside ? 1 : 0, this.inside, decay(deltaMs, INSIDE_HALF_MS));
    const meant = this.end === 'lost' ? 0 : this.end === 'won' ? 1 : shown.progress / 100;
    this.approach = lerp(meant, this.approach, decay(deltaMs, APPROACH_HALF_MS));
    this.drawTry(nowMs, flight.world.tunables, shown, pose);
  }

  /** Opens the flight on the screen as soon as its tunables have loaded, and again when its try begins. */
  private open(nowMs: number): void {
    const { flightId } = state.view;
    if (!flightId) return;
    const isAnother = this.flight?.flightId !== flightId;
    const isBegun = Boolean(state.flights[flightId]?.docking);
    const practice = state.practice?.flightId === flightId ? state.practice.seed : '';
    const wanted = `${isBegun} ${practice}`;
    // After a while this window takes over a try that another window has abandoned.
    const isLeft = isBegun && !this.flight?.isHere && nowMs - this.openedAtMs > LOOK_AGAIN_MS;
    if (!this.flight || isAnother || wanted !== this.opened || isLeft) {
      this.flight = DockingFlight.open(flightId);
      if (isAnother || wanted !== this.opened) this.end = null;
      this.opened = wanted;
      this.openedAtMs = nowMs;
    }
    if (this.dressedFor !== flightId) void this.dress(flightId);
  }

  private async dress(flightId: string): Promise<void> {
    this.dressedFor = flightId;
    await this.fetchArt();
    const ship = shipOnScreen();
    const trip = tripOnScreen();
    if (!ship || !trip) this.dressedFor = null;
    if (ship) this.view.show(shipPicture(ship.type, ship.rarity, ship.livery));
    if (trip)
      this.backdrop.show(nebulaOnScreen(this.stage.viewport), trip.location, trip.planet, PLANET_SHADE);
  }

  /** The server's result overrides the canvas's own. A try that ended before the scene opened shows its final state. */
  private noteEnd(nowMs: number, flight: DockingFlight): void {
    const docking = flight.practice ? null : state.flights[flight.flightId]?.docking;
    const decided = docking?.endedAt ? (docking.earned > 0 ? 'won' : 'lost') : null;
    const end = decided ?? (flight.wasPlayed ? flight.world.state.end : null);
    if (end === this.end) return;
    this.end = end;
    this.endedAtMs = flight.wasPlayed ? nowMs : Number.NEGATIVE_INFINITY;
  }

  private drawTry(nowMs: number, tunables: Tunables, moment: Moment, pose: DockingPose): void {
    const { end, dockingLayout: layout, presence, on, inside, approach } = this;
    const seen = { moment, pose, end, layout, presence, on, inside, approach };
    const places = this.view.place(tunables, seen);
    this.backdrop.draw(nowMs, this.planet, ARRIVED, presence, places.shift);
    this.view.draw(nowMs, tunables, seen, places);
  }

  /** Low at the left and half in the dark, because the station is the focus. */
  private get planet() {
    const { x, y, scale } = this.dockingLayout;
    const radius = STATION_RADIUS * scale * 1.15;
    return { planet: { x: x - radius * 0.72, y: y + radius * 1.62, radius } };
  }
}
