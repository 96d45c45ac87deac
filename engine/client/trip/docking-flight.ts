import { dockingTerms, dockingTicks, type Vector } from '#engine/rules/trip/docking.ts';
import { advanceDocking } from '#engine/systems/docking/advance-docking.ts';
import {
  createDockingWorld,
  type DockingWorld,
  TICK_MS,
} from '#engine/world/docking/create-docking-world.ts';
import { steerDocking } from '#engine/world/docking/steer-docking.ts';
import { type LiveDocking, type Practice, state } from '../core/state.ts';
import { boundTunables } from '../core/tunables.ts';
import { playDockingCue, readyDockingSounds } from './cues.ts';
import { type DockingLog, dockingLog, isMine, keepDocking } from './docking-log.ts';
import { finishDocking, resendDocking } from './finish-docking.ts';
import { practiceOf } from './practice.ts';
import { tripOf } from './trip-of.ts';

/** How often the state shown by the HUD is updated, whatever the frame rate. */
const EVERY_MS = 100;
/** How often the log is saved on the device; a closed window loses at most this much. */
const KEEP_MS = 250;
const SECOND_MS = 1000;
/** Below this many units a tick, no drift is shown. */
const STILL = 0.35;

/** The try at docking on the screen: connects the state's flight with the docking world. */
export class DockingFlight {
  private keptAtMs = 0;
  private shownAtMs = Number.NEGATIVE_INFINITY;
  /** This window has played at least a part of the try. */
  wasPlayed = false;
  private counted = 0;
  /** Where the player holds the stick. */
  private stick: Vector = { x: 0, y: 0 };

  private constructor(
    readonly world: DockingWorld,
    readonly flightId: string,
    private log: DockingLog | undefined,
    readonly practice: Practice | undefined,
  ) {}

  /** A flight's try as far as this device knows it. Undefined until the flight's tunables and its trip are loaded. */
  static open(flightId: string): DockingFlight | undefined {
    const running = state.flights[flightId];
    const tunables = running && boundTunables(running);
    const trip = running && tripOf(running);
    if (!tunables || !trip) return undefined;
    const practice = practiceOf(flightId);
    const log = practice ? undefined : dockingLog(flightId);
    const world = createDockingWorld(
      practice?.seed ?? running.seed,
      dockingTerms(tunables, trip.difficulty),
      log?.input,
    );
    const flight = new DockingFlight(world, flightId, log, practice);
    flight.catchUp();
    readyDockingSounds();
    return flight;
  }

  /** True when the server has begun the try and this window has its log. */
  get isHere(): boolean {
    if (this.practice) return true;
    return this.log !== undefined && this.log.beginsAtMs !== null && isMine(this.log);
  }

  /** True while this window plays the try. */
  get isPlayed(): boolean {
    if (this.practice) return !this.world.state.end;
    const isOpen = state.flights[this.flightId]?.docking?.endedAt === null;
    return isOpen && this.isHere && !this.log?.isOver && !this.world.state.end;
  }

  /** Milliseconds since the first tick; negative during the countdown. */
  get elapsedMs(): number {
    const beginsAtMs = this.practice?.beginsAtMs ?? this.log?.beginsAtMs;
    return beginsAtMs == null ? Number.NEGATIVE_INFINITY : Date.now() - beginsAtMs;
  }

  /** Advances the world to the present. Returns how far into the next tick that is, 0 to 1. */
  live(nowMs: number): number {
    if (!this.isPlayed) return 1;
    this.wasPlayed = true;
    this.takeRequests();
    this.count();
    const between = advanceDocking(this.world, this.elapsedMs);
    this.drainFacts();
    if (this.world.state.end) this.finish();
    else if (nowMs - this.keptAtMs >= KEEP_MS) this.keep(nowMs);
    return between;
  }

  /** Updates what the HUD shows, at most ten times a second. */
  publish(nowMs: number): void {
    if (nowMs - this.shownAtMs < EVERY_MS) return;
    this.shownAtMs = nowMs;
    state.docking = {
      ...liveDocking(this.world, this.flightId, this.elapsedMs),
      isHere: this.isHere,
      isPractice: this.practice !== undefined,
    };
  }

  /** Leaves the try: lets the stick go and saves what was played on the device. */
  leave(): void {
    if (this.isPlayed && !this.practice) {
      steerDocking(this.world, { x: 0, y: 0 });
      this.keep(0);
      void resendDocking();
    }
    state.docking = null;
  }

  /** Replays what was missed: a try left in the middle went on with the stick released. Its sounds are dropped. */
  private catchUp(): void {
    const { world, log } = this;
    if (!log || log.beginsAtMs === null) return;
    const isOver = log.isOver || log.isReported;
    advanceDocking(world, log.tick * TICK_MS);
    if (!isOver && isMine(log)) {
      steerDocking(world, { x: 0, y: 0 });
      advanceDocking(world, this.elapsedMs);
      if (world.state.end) this.finish();
      else this.keep(0);
    } else if (isOver) advanceDocking(world, Number.POSITIVE_INFINITY);
    world.facts.length = 0;
  }

  private takeRequests(): void {
    const steers = state.requests.filter((request) => request.kind === 'steer');
    if (steers.length > 0) {
      this.stick = steers.at(-1) as Vector;
      state.requests = state.requests.filter(({ kind }) => kind !== 'steer');
    }
    if (this.elapsedMs >= 0) steerDocking(this.world, this.stick);
  }

  private count(): void {
    const left = secondsLeft(this.elapsedMs);
    if (left > 0 && left !== this.counted) this.world.facts.push({ kind: 'counted', tick: 0 });
    this.counted = left;
  }

  /** Plays the sounds of what happened since the last frame. */
  private drainFacts(): void {
    const { facts } = this.world;
    playDockingCue(facts);
    facts.length = 0;
  }

  private keep(nowMs: number): void {
    if (!this.log) return;
    this.keptAtMs = nowMs;
    this.log = keepDocking({ ...this.log, tick: this.world.tick, input: this.world.input });
  }

  private finish(): void {
    if (this.practice) return;
    this.keep(0);
    void finishDocking(this.flightId);
    this.log = dockingLog(this.flightId);
  }
}

/** What the HUD shows of a try, rounded to what it can display. */
export function liveDocking(
  world: DockingWorld,
  flightId: string,
  elapsedMs: number,
): Omit<LiveDocking, 'isHere'> {
  const { Position } = world.components;
  const { state, tick, tunables } = world;
  const ship = world.ships[0] ?? 0;
  const frame = world.frames[0] ?? 0;
  const per = (table: readonly number[], id: number) => table[id] ?? 0;
  const drift = {
    x: per(Position.beforeX, frame) - per(Position.x, frame),
    y: per(Position.beforeY, frame) - per(Position.y, frame),
  };
  return {
    flightId,
    countdown: secondsLeft(elapsedMs),
    leftMs: Math.round(((dockingTicks(tunables) - tick) * TICK_MS) / EVERY_MS) * EVERY_MS,
    playedMs: Math.round(tick * TICK_MS),
    progress: Math.floor(state.progress + 1e-6),
    isInside: state.isInside,
    toFrame: {
      x: Math.round(per(Position.x, frame) - per(Position.x, ship)),
      y: Math.round(per(Position.y, frame) - per(Position.y, ship)),
    },
    drift:
      Math.hypot(drift.x, drift.y) < STILL
        ? null
        : (Math.round(Math.atan2(drift.y, drift.x) / (Math.PI / 4)) + 8) % 8,
    end: state.end,
  };
}

/** Whole seconds left of the countdown; 0 when there is none. */
function secondsLeft(elapsedMs: number): number {
  return Number.isFinite(elapsedMs) ? Math.max(0, Math.ceil(-elapsedMs / SECOND_MS)) : 0;
}
