import { state } from '#engine/client/core/state.ts';
import { AssaultFlight } from '#engine/client/trip/assault-flight.ts';
import { decay, lerp } from '../draw/ease.ts';
import type { ArtKey } from '../stage/art.ts';
import { PlaceScene } from '../stage/place-scene.ts';
import type { Gestures } from '../stage/pointer-input.ts';
import { nebulaOnScreen } from '../stage/sky.ts';
import type { Stage } from '../stage/stage.ts';
import { TripBackdrop } from '../trip/backdrop.ts';
import { shipOnScreen, tripOnScreen } from '../trip/flight.ts';
import { ARRIVED } from '../trip/launch-timeline.ts';
import { shipPicture } from '../trip/ship-pictures.ts';
import { type AssaultLayout, layOutAssault } from './assault-layout.ts';
import { type AssaultEnd, assaultPose } from './assault-pose.ts';
import { AssaultView } from './assault-view.ts';
import { Strikes } from './strikes.ts';

const PLANET_SHADE = 0x6a6460;
const FOLLOW_HALF_MS = 90;
const SHIELD_HALF_MS = 120;
const LOOK_AGAIN_MS = 1000;

/** The assault's scene: draws its world between two frames, and the end of a fight. The HUD sends what the pilot does. */
export class AssaultScene extends PlaceScene {
  private flight: AssaultFlight | undefined;
  private openedAtMs = 0;
  /** What was opened: the flight, whether its try has begun, and its practice. */
  private opened = '';
  private dressedFor: string | null = null;
  private backdrop!: TripBackdrop;
  private view!: AssaultView;
  private present!: AssaultLayout;
  private goal!: AssaultLayout;
  private readonly strikes = new Strikes();
  private shield = 0;
  private end: AssaultEnd | null = null;
  private endedAtMs = 0;

  constructor(stage: Stage) {
    super('assault', stage);
  }

  readonly gestures: Gestures = {};

  fetchArt(): Promise<void> {
    const trip = tripOnScreen();
    const ship = shipOnScreen();
    const scenery: ArtKey[] = trip?.location === 'planet' ? [`planet-${trip.planet}`] : ['galaxy'];
    const picture: ArtKey[] = ship ? [shipPicture(ship.type, ship.rarity).key] : [];
    const nebula = nebulaOnScreen(this.stage.viewport);
    return this.stage.art.need('trip', 'fog', 'station', nebula, ...scenery, ...picture);
  }

  build(): void {
    this.backdrop = new TripBackdrop(this, this.stage);
    this.view = new AssaultView(this, this.stage);
  }

  layout(): void {
    this.goal = layOutAssault(this.stage.viewport);
    this.present ??= this.goal;
  }

  protected override arrived(): void {
    this.present = this.goal;
    this.flight = undefined;
    this.opened = '';
    this.end = null;
    this.strikes.clear();
  }

  protected override left(): void {
    this.flight?.leave();
    this.flight = undefined;
  }

  protected frame(nowMs: number, deltaMs: number): void {
    if (!this.isLeaving) this.open(nowMs);
    const stay = this.jumps ? 0 : decay(deltaMs, FOLLOW_HALF_MS);
    this.present = blend(this.goal, this.present, stay);
    const { flight } = this;
    this.view.clear();
    this.backdrop.draw(nowMs, this.planet, ARRIVED, this.presence);
    if (!flight) return;
    if (!this.isLeaving) {
      const facts = flight.live(nowMs);
      for (const fact of facts) this.strikes.add(fact, nowMs);
      flight.publish(nowMs, facts.length > 0);
    }
    this.noteEnd(nowMs, flight);
    const isOn = flight.isHere;
    const isUp = isOn && this.end === null && flight.world.state.station === 'shields';
    this.shield = lerp(isUp ? 1 : 0, this.shield, decay(deltaMs, SHIELD_HALF_MS));
    this.view.draw(nowMs, {
      world: flight.world,
      layout: this.present,
      presence: this.presence,
      pose: assaultPose(this.end, nowMs - this.endedAtMs, this.stage.isCalm()),
      end: this.end,
      strikes: this.strikes.shown(nowMs),
      isOn,
      shield: this.shield,
    });
  }

  /** Opens the flight on the screen as soon as it can be, and again when its try or a practice begins. */
  private open(nowMs: number): void {
    const { flightId } = state.view;
    if (!flightId) return;
    const hasBegun = Boolean(state.flights[flightId]?.assault);
    const practice = state.practice?.flightId === flightId ? state.practice.seed : '';
    const wanted = `${flightId} ${hasBegun} ${practice}`;
    // After a while this window takes over a fight that another window has abandoned.
    const isLeft = hasBegun && !this.flight?.isHere && nowMs - this.openedAtMs > LOOK_AGAIN_MS;
    if (!this.flight || wanted !== this.opened || isLeft) {
      this.flight = AssaultFlight.open(flightId);
      this.openedAtMs = nowMs;
      if (wanted !== this.opened) {
        this.end = null;
        this.strikes.clear();
      }
      this.opened = wanted;
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

  /** The server's result overrides the canvas's own. A fight that ended before the scene opened shows its final state. */
  private noteEnd(nowMs: number, flight: AssaultFlight): void {
    const assault = flight.practice ? null : state.flights[flight.flightId]?.assault;
    const decided = assault?.endedAt ? (assault.earned > 0 ? 'won' : 'lost') : null;
    const end = decided ?? (flight.wasPlayed ? flight.world.state.end : null);
    if (end === this.end) return;
    this.end = end;
    this.endedAtMs = flight.wasPlayed ? nowMs : Number.NEGATIVE_INFINITY;
  }

  /** Low at the left and in the dark, because the base is the focus. */
  private get planet() {
    const { x, y, radius } = this.present.base;
    const size = radius * 0.95;
    return { planet: { x: x - radius * 0.95, y: y + radius * 1.5, radius: size } };
  }
}

function blend(to: AssaultLayout, from: AssaultLayout, stay: number): AssaultLayout {
  const mix = (key: 'base' | 'ship', part: 'x' | 'y') => lerp(to[key][part], from[key][part], stay);
  return {
    base: {
      x: mix('base', 'x'),
      y: mix('base', 'y'),
      radius: lerp(to.base.radius, from.base.radius, stay),
    },
    ship: { x: mix('ship', 'x'), y: mix('ship', 'y'), width: lerp(to.ship.width, from.ship.width, stay) },
  };
}
