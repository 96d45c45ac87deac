import { query } from 'bitecs';
import { dockingTicks, type Vector } from '#engine/rules/trip/docking.ts';
import { advanceDocking } from '#engine/systems/docking/advance-docking.ts';
import {
  createDockingWorld,
  type DockingWorld,
  TICK_MS,
} from '#engine/world/docking/create-docking-world.ts';
import { steerDocking } from '#engine/world/docking/steer-docking.ts';
import { type LiveDocking, state } from '../core/state.ts';
import { tunablesOf } from '../core/tunables.ts';
import { playDockingCue, readyDockingSounds } from './cues.ts';
import { type DockingLog, dockingLog, isMine, keepDocking } from './docking-log.ts';
import { finishDocking, resendDocking } from './finish-docking.ts';

/** The HUD hears of the try so often, however many frames there are. */
const EVERY_MS = 100;
/** The log goes to the device so often: what a closed window loses at most. */
const KEEP_MS = 250;
const SECOND_MS = 1000;
/** Units a tick under which nothing is said to drift. */
const STILL = 0.35;

/** The try at docking that is on the screen: the store's session on one side, its world on the other. */
export class DockingFlight {
  private keptAtMs = 0;
  private shownAtMs = Number.NEGATIVE_INFINITY;
  /** This window has played at least a part of it. */
  wasPlayed = false;
  private counted = 0;
  /** Where the player holds the stick. */
  private stick: Vector = { x: 0, y: 0 };

  private constructor(
    readonly world: DockingWorld,
    readonly flightId: string,
    private log: DockingLog | undefined,
  ) {}

  /** What there is to show of a session: its try as this device has it, or the frame before any; undefined without its numbers. */
  static open(flightId: string): DockingFlight | undefined {
    const session = state.flights[flightId];
    const tunables = session && tunablesOf(session.tunablesVersion);
    if (!tunables) return undefined;
    const log = dockingLog(flightId);
    const world = createDockingWorld(session.seed, tunables, log?.input);
    const flight = new DockingFlight(world, flightId, log);
    flight.catchUp();
    readyDockingSounds();
    return flight;
  }

  /** The server has begun the try, and this window has its log. */
  get isHere(): boolean {
    return this.log !== undefined && this.log.beginsAtMs !== null && isMine(this.log);
  }

  /** True while this window plays the try. */
  get isPlayed(): boolean {
    const isOpen = state.flights[this.flightId]?.docking?.endedAt === null;
    return isOpen && this.isHere && !this.log?.isOver && !this.world.state.end;
  }

  /** Milliseconds since the first tick; negative before it. */
  get elapsedMs(): number {
    return this.log?.beginsAtMs == null ? Number.NEGATIVE_INFINITY : Date.now() - this.log.beginsAtMs;
  }

  /** Lives the world up to now; how far into the next tick that is, 0 to 1. */
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

  /** What the HUD shows, ten times a second. */
  publish(nowMs: number): void {
    if (nowMs - this.shownAtMs < EVERY_MS) return;
    this.shownAtMs = nowMs;
    state.docking = { ...liveDocking(this.world, this.flightId, this.elapsedMs), isHere: this.isHere };
  }

  /** The window goes: the stick is let go, and what was played is on the device. */
  leave(): void {
    if (this.isPlayed) {
      steerDocking(this.world, { x: 0, y: 0 });
      this.keep(0);
      void resendDocking();
    }
    state.docking = null;
  }

  /** A try that was left in the middle went on with the stick let go; what it sounded like is over. */
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

  /** Plays what has happened since the last frame. */
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
    this.keep(0);
    void finishDocking(this.flightId);
    this.log = dockingLog(this.flightId);
  }
}

/** What the HUD shows of a try, rounded to what it can show. */
export function liveDocking(
  world: DockingWorld,
  flightId: string,
  elapsedMs: number,
): Omit<LiveDocking, 'isHere'> {
  const { Position, Velocity, Frame } = world.components;
  const { state, tick, tunables } = world;
  const ship = query(world, [Position, Velocity])[0] ?? 0;
  const frame = query(world, [Position, Frame])[0] ?? 0;
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

/** Whole seconds of the countdown that are left; 0 when there is none. */
function secondsLeft(elapsedMs: number): number {
  return Number.isFinite(elapsedMs) ? Math.max(0, Math.ceil(-elapsedMs / SECOND_MS)) : 0;
}
