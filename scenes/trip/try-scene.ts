import { state } from '#engine/client/core/state.ts';
import type { TryEnd } from '#engine/rules/trip/arrival/one-try.ts';
import type { ArtKey } from '../stage/art.ts';
import { PlaceScene } from '../stage/place-scene.ts';
import type { Gestures } from '../stage/pointer-input.ts';
import { type CanvasStage, nebulaOnScreen } from '../stage/stage.ts';
import { TripBackdrop } from './backdrop.ts';
import { type ShipSprite, shipSprite } from './ship-view.ts';
import { shipOnScreen, tripOnScreen } from './trip-layout.ts';

const LOOK_AGAIN_MS = 1000;

/** The part of a `DockingFlight` or an `AssaultFlight` that the scene needs. */
interface FlightOnScene {
  readonly flightId: string;
  readonly practice: unknown;
  readonly isHere: boolean;
  readonly wasPlayed: boolean;
  readonly world: { readonly state: { readonly end: TryEnd | null } };
  leave(): void;
}

/**
 * The scene of a try at docking or an assault: opens the flight, its pictures and its end. Subclasses draw
 * the world.
 */
export abstract class TryScene<Flight extends FlightOnScene> extends PlaceScene {
  protected flight: Flight | undefined;
  protected end: TryEnd | null = null;
  protected endedAtMs = 0;
  protected backdrop!: TripBackdrop;
  /** The opened flight, whether its try has begun, and its practice. */
  private opened = '';
  private openedAtMs = 0;
  private dressedFor: string | null = null;

  constructor(
    private readonly kind: 'docking' | 'assault',
    stage: CanvasStage,
  ) {
    super(kind, stage);
  }

  readonly gestures: Gestures = {};

  /** Pictures of only this kind of try. */
  protected abstract readonly ownArt: readonly ArtKey[];
  protected abstract readonly planetShade: number;
  protected abstract openFlight(flightId: string): Flight | undefined;
  protected abstract showShip(picture: ShipSprite): void;

  fetchArt(): Promise<void> {
    const trip = tripOnScreen();
    const ship = shipOnScreen();
    const scenery: ArtKey[] = trip?.location === 'planet' ? [`planet-${trip.planet}`] : ['galaxy'];
    const picture: ArtKey[] = ship ? [shipSprite(ship.type, ship.rarity).key] : [];
    const nebula = nebulaOnScreen(this.stage.viewport);
    return this.stage.art.need('trip', 'fog', ...this.ownArt, nebula, ...scenery, ...picture);
  }

  build(): void {
    this.backdrop = new TripBackdrop(this, this.stage);
  }

  protected override arrived(): void {
    this.flight = undefined;
    this.opened = '';
    this.end = null;
  }

  protected override left(): void {
    this.flight?.leave();
    this.flight = undefined;
  }

  /**
   * Opens the flight on the screen as soon as possible, and again when its try or a practice begins.
   * True for a new flight.
   */
  protected open(nowMs: number): boolean {
    const { flightId } = state.view;
    if (!flightId) return false;
    if (this.dressedFor !== flightId) void this.dress(flightId);
    const hasBegun = Boolean(state.flights[flightId]?.[this.kind]);
    const practice = state.practice?.flightId === flightId ? state.practice.seed : '';
    const wanted = `${flightId} ${hasBegun} ${practice}`;
    const isAnother = wanted !== this.opened;
    // After a while this window takes over a try that another window has abandoned.
    const isLeft = hasBegun && !this.flight?.isHere && nowMs - this.openedAtMs > LOOK_AGAIN_MS;
    if (this.flight && !isAnother && !isLeft) return false;
    this.flight = this.openFlight(flightId);
    this.openedAtMs = nowMs;
    this.opened = wanted;
    if (isAnother) this.end = null;
    return isAnother;
  }

  /**
   * The server's result overrides the canvas's own. A try that ended before the scene opened shows its
   * final state.
   */
  protected noteEnd(nowMs: number, flight: Flight): void {
    const attempt = flight.practice ? null : state.flights[flight.flightId]?.[this.kind];
    const decided = attempt?.endedAt ? (attempt.earned > 0 ? 'won' : 'lost') : null;
    const end = decided ?? (flight.wasPlayed ? flight.world.state.end : null);
    if (end === this.end) return;
    this.end = end;
    this.endedAtMs = flight.wasPlayed ? nowMs : Number.NEGATIVE_INFINITY;
  }

  private async dress(flightId: string): Promise<void> {
    this.dressedFor = flightId;
    await this.fetchArt();
    const ship = shipOnScreen();
    const trip = tripOnScreen();
    if (!ship || !trip) this.dressedFor = null;
    if (ship) this.showShip(shipSprite(ship.type, ship.rarity, ship.livery));
    if (trip)
      this.backdrop.show(nebulaOnScreen(this.stage.viewport), trip.location, trip.planet, this.planetShade);
  }
}
