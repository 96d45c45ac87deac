import { dockingTerms, type StickInput, type Vector } from '../../../rules/trip/docking/docking.ts';
import { advanceDocking } from '../../../systems/docking/advance-docking.ts';
import {
  createDockingWorld,
  type DockingFact,
  type DockingWorld,
  steerDocking,
} from '../../../world/docking/docking-world.ts';
import { scenePort } from '../../core/scene-port.ts';
import { state } from '../../core/state.ts';
import { boundTunables } from '../../core/tunables.ts';
import { playDockingCue, playGhostCue, readyDockingSounds } from '../flight/cues.ts';
import type { TryFailure } from '../projections.ts';
import { practiceOf } from '../tries/practice.ts';
import { TryFlight } from '../tries/try-flight.ts';
import { dockingLogs } from '../tries/try-log.ts';
import { tripOf } from '../trip-of.ts';
import { finishDocking, resendDocking } from './finish-docking.ts';
import { Ghost } from './ghost.ts';
import { dockingFailure, liveDocking } from './live-docking.ts';
import { ghostOf } from './read-ghost.ts';

/** The docking on the screen, or its practice. */
export class DockingFlight extends TryFlight<DockingWorld, StickInput, DockingFact> {
  protected readonly logs = dockingLogs;
  /** The best docking of the crew; undefined while there is none. */
  ghost: Ghost | undefined;
  private hasGhostDocked = false;
  private known: TryFailure | undefined;
  /** Position of the stick. */
  private stick: Vector = { x: 0, y: 0 };

  /**
   * A flight's try as far as this device knows it. Undefined until the flight's tunables and its trip are
   * loaded.
   */
  static open(flightId: string): DockingFlight | undefined {
    const running = state.flights[flightId];
    const tunables = running && boundTunables(running);
    const trip = running && tripOf(running);
    if (!tunables || !trip) return undefined;
    const practice = practiceOf(flightId);
    const log = practice ? undefined : dockingLogs.of(flightId);
    const terms = dockingTerms(tunables, trip.difficulty);
    const world = createDockingWorld(practice?.seed ?? running.seed, terms, log?.input);
    const flight = new DockingFlight({ world, flightId, log, practice });
    flight.catchUp();
    readyDockingSounds();
    if (!ghostOf(flightId).state.value) void ghostOf(flightId).load();
    return flight;
  }

  protected get isOpen(): boolean {
    return state.flights[this.flightId]?.docking?.endedAt === null;
  }

  protected advance(toMs: number): number {
    const intoTick = advanceDocking(this.world, toMs);
    this.ghost ??= Ghost.of(this.flightId);
    if (this.ghost?.advance(toMs) && Number.isFinite(toMs)) this.hasGhostDocked = true;
    return intoTick;
  }

  protected takeIntents(): void {
    this.stick = scenePort.take('steer').at(-1) ?? this.stick;
    if (this.elapsedMs >= 0) steerDocking(this.world, this.stick);
  }

  /** The stick is released. */
  protected letGo(): void {
    steerDocking(this.world, { x: 0, y: 0 });
  }

  protected playCues(facts: readonly DockingFact[]): void {
    playDockingCue(facts);
    // Quieter than anything of the player's own.
    if (this.hasGhostDocked && !this.world.state.end) playGhostCue();
    this.hasGhostDocked = false;
  }

  protected show(): void {
    state.docking = {
      ...liveDocking(this.world, this.flightId, this.elapsedMs),
      isHere: this.isHere,
      isPractice: this.practice !== undefined,
      ...(this.failure && { failure: this.failure }),
      ...(this.ghost && { ghost: this.ghost.show() }),
    };
  }

  /** Found once, since it flies the docking anew. */
  private get failure(): TryFailure | undefined {
    if (this.world.state.end !== 'lost' || !this.isHere) return undefined;
    this.known ??= dockingFailure(this.world);
    return this.known;
  }

  protected hide(): void {
    state.docking = null;
  }

  protected report(): Promise<unknown> {
    return finishDocking(this.flightId);
  }

  protected reportLater(): Promise<void> {
    return resendDocking();
  }
}
