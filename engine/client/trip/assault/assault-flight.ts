import type { AssaultInput, AssaultTerms } from '../../../rules/trip/assault/assault.ts';
import { advanceAssault } from '../../../systems/assault/advance-assault.ts';
import {
  type AssaultFact,
  type AssaultWorld,
  commandAssault,
  createAssaultWorld,
} from '../../../world/assault/assault-world.ts';
import { scenePort } from '../../core/scene-port.ts';
import { state } from '../../core/state.ts';
import { boundTunables } from '../../core/tunables.ts';
import { playAssaultCues, readyAssaultSounds } from '../flight/cues.ts';
import type { TryFailure } from '../projections.ts';
import { practiceOf } from '../tries/practice.ts';
import { TryFlight } from '../tries/try-flight.ts';
import { assaultLogs } from '../tries/try-log.ts';
import { tripOf } from '../trip-of.ts';
import { finishAssault, resendAssault } from './finish-assault.ts';
import { assaultFailure, liveAssault } from './live-assault.ts';

/** The assault on the screen, or its practice. */
export class AssaultFlight extends TryFlight<AssaultWorld, AssaultInput, AssaultFact> {
  protected readonly logs = assaultLogs;
  private known: TryFailure | undefined;

  /**
   * A flight's fight as far as this device knows it. Undefined until its tunables, trip and ship are
   * loaded.
   */
  static open(flightId: string): AssaultFlight | undefined {
    const running = state.flights[flightId];
    const terms = running && termsOf(flightId);
    if (!terms) return undefined;
    const practice = practiceOf(flightId);
    const log = practice ? undefined : assaultLogs.of(flightId);
    const world = createAssaultWorld(practice?.seed ?? running.seed, terms, log?.input);
    const flight = new AssaultFlight({ world, flightId, log, practice });
    flight.catchUp();
    readyAssaultSounds();
    return flight;
  }

  protected get isOpen(): boolean {
    return state.flights[this.flightId]?.assault?.endedAt === null;
  }

  protected advance(toMs: number): number {
    return advanceAssault(this.world, toMs);
  }

  protected takeIntents(): void {
    const acts = scenePort.take('assault');
    if (this.elapsedMs < 0) return;
    for (const { act } of acts) commandAssault(this.world, act);
  }

  /** Nothing to release: the last order holds. */
  protected letGo(): void {}

  protected playCues(facts: readonly AssaultFact[]): void {
    playAssaultCues(facts);
  }

  protected show(): void {
    state.assault = {
      ...liveAssault(this.world, this.flightId, this.elapsedMs),
      isHere: this.isHere,
      isPractice: this.practice !== undefined,
      ...(this.failure && { failure: this.failure }),
    };
  }

  /** Found once, since it fights the assault anew. */
  private get failure(): TryFailure | undefined {
    if (this.world.state.end !== 'lost' || !this.isHere) return undefined;
    this.known ??= assaultFailure(this.world);
    return this.known;
  }

  protected hide(): void {
    state.assault = null;
  }

  protected report(): Promise<unknown> {
    return finishAssault(this.flightId);
  }

  protected reportLater(): Promise<void> {
    return resendAssault();
  }
}

/** Inputs of a flight's assault; undefined until they are loaded. */
function termsOf(flightId: string): AssaultTerms | undefined {
  const flight = state.flights[flightId];
  const trip = flight && tripOf(flight);
  const ship = state.ships.find(({ shipId }) => shipId === flight?.shipId);
  const tunables = flight && boundTunables(flight);
  if (!trip || !ship || !tunables) return undefined;
  return { difficulty: trip.difficulty, seconds: ship.shipWarTime, tunables };
}
