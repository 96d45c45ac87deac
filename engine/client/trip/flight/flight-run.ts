import type { TripState } from '../../../protocol/core/live.ts';
import { advanceTrip } from '../../../systems/trip/advance-trip.ts';
import type { TripFact } from '../../../world/trip/facts.ts';
import { applyProgress, type TripWorld } from '../../../world/trip/trip-world.ts';
import { activeSandbox, type SandboxTrip } from '../../core/active-sandbox.ts';
import { gameNow, state } from '../../core/state.ts';
import { readyTripSounds } from './cues.ts';
import { openTripWorld, progressOf } from './open-trip-world.ts';
import { TripProjection } from './trip-projection.ts';

/** The flight on the screen: connects its data in the state with its world. */
export class FlightRun {
  world: TripWorld | undefined;
  private projection: TripProjection | undefined;
  private flightId: string | null = null;
  private heardAt = '';
  private beganMs = 0;
  private endsAt = '';

  /** `showFact` draws what happens in the world; list mode has no canvas and passes none. */
  constructor(private readonly showFact: (fact: TripFact, world: TripWorld) => void = () => {}) {}

  /**
   * Opens the flight on the screen as soon as the state has what it needs. True when a new world was
   * opened.
   */
  open(): boolean {
    const { flightId } = state.view;
    const sandbox = sandboxOf(flightId);
    const isSame = !sandbox || sandbox.world === this.world;
    if (this.world && flightId === this.flightId && isSame) return false;
    this.close();
    this.flightId = flightId;
    this.openWorld();
    if (this.world) readyTripSounds();
    return this.world !== undefined;
  }

  private openWorld(): void {
    const { flightId } = this;
    const sandbox = sandboxOf(flightId);
    this.world = sandbox?.world ?? (flightId ? openTripWorld(flightId) : undefined);
    this.projection =
      this.world && flightId ? new TripProjection(this.world, flightId, this.showFact, !sandbox) : undefined;
    this.heardAt = this.flight?.now ?? '';
    this.beganMs = Date.parse(this.flight?.createdAt ?? '');
    this.endsAt = this.flight?.endsAt ?? '';
  }

  /** Opens the world anew when a booster or a clean flight (D48) has changed the flight's end. */
  private followEnd(): void {
    if (!this.flight || this.flight.endsAt === this.endsAt) return;
    const stays = this.world?.state.stays ?? false;
    this.close();
    this.openWorld();
    if (this.world) this.world.state.stays = stays;
  }

  close(): void {
    this.projection?.close();
    this.projection = undefined;
  }

  /** Advances the world to the present. Returns how far into the next step that is, 0 to 1. */
  live(nowMs: number): number {
    const sandbox = sandboxOf(this.flightId);
    if (!sandbox) this.followEnd();
    const { world, flight } = this;
    if (!world || !flight) return 0;
    if (!sandbox && flight.now !== this.heardAt) {
      this.heardAt = flight.now;
      applyProgress(world, progressOf(flight, world.setup));
    }
    this.projection?.takeIntents();
    const between = advanceTrip(world, sandbox ? sandbox.tick(nowMs) : gameNow() - this.beganMs);
    this.projection?.publish(nowMs);
    return between;
  }

  get flight(): TripState | undefined {
    return state.flights[this.flightId ?? ''] as TripState | undefined;
  }
}

function sandboxOf(flightId: string | null): SandboxTrip | null {
  return activeSandbox.current?.flightId === flightId ? activeSandbox.current : null;
}
