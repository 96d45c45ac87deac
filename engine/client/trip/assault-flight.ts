import type { AssaultTerms } from '#engine/rules/trip/assault.ts';
import { advanceAssault } from '#engine/systems/assault/advance-assault.ts';
import { commandAssault } from '#engine/world/assault/command-assault.ts';
import { type AssaultWorld, createAssaultWorld } from '#engine/world/assault/create-assault-world.ts';
import type { AssaultFact } from '#engine/world/assault/facts.ts';
import { TICK_MS } from '#engine/world/docking/create-docking-world.ts';
import { type Practice, state } from '../core/state.ts';
import { boundTunables } from '../core/tunables.ts';
import { type AssaultLog, assaultLog, keepAssault } from './assault-log.ts';
import { playAssaultCues, readyAssaultSounds } from './cues.ts';
import { finishAssault, resendAssault } from './finish-assault.ts';
import { liveAssault, secondsLeft } from './live-assault.ts';
import { practiceOf } from './practice.ts';
import { tripOf } from './trip-of.ts';
import { isMine } from './try-log.ts';

/** How often the state shown by the HUD is updated, whatever the frame rate. */
const EVERY_MS = 100;
/** How often the log is saved on the device; a closed window loses at most this much. */
const KEEP_MS = 250;

/** The assault on the screen, or its practice: connects the state's flight with the assault's world. */
export class AssaultFlight {
  private keptAtMs = 0;
  private shownAtMs = Number.NEGATIVE_INFINITY;
  /** This window has played at least a part of the fight. */
  wasPlayed = false;
  private counted = 0;

  private constructor(
    readonly world: AssaultWorld,
    readonly flightId: string,
    private log: AssaultLog | undefined,
    readonly practice: Practice | undefined,
  ) {}

  /** A flight's fight as far as this device knows it. Undefined until its tunables, trip and ship are loaded. */
  static open(flightId: string): AssaultFlight | undefined {
    const flight = state.flights[flightId];
    const terms = flight && termsOf(flightId);
    if (!terms) return undefined;
    const practice = practiceOf(flightId);
    const log = practice ? undefined : assaultLog(flightId);
    const world = createAssaultWorld(practice?.seed ?? flight.seed, terms, log?.input);
    const opened = new AssaultFlight(world, flightId, log, practice);
    opened.catchUp();
    readyAssaultSounds();
    return opened;
  }

  /** True when this window has the fight: a practice, or one that the server has begun and whose log is here. */
  get isHere(): boolean {
    if (this.practice) return true;
    return this.log !== undefined && this.log.beginsAtMs !== null && isMine(this.log);
  }

  /** True while this window plays the fight. */
  get isPlayed(): boolean {
    if (this.world.state.end) return false;
    if (this.practice) return true;
    const isOpen = state.flights[this.flightId]?.assault?.endedAt === null;
    return isOpen && this.isHere && !this.log?.isOver;
  }

  /** Milliseconds since the first tick; negative during the countdown. */
  get elapsedMs(): number {
    const beginsAtMs = this.practice?.beginsAtMs ?? this.log?.beginsAtMs;
    return beginsAtMs == null ? Number.NEGATIVE_INFINITY : Date.now() - beginsAtMs;
  }

  /** Advances the world to the present. Returns what has happened since the last frame. */
  live(nowMs: number): readonly AssaultFact[] {
    if (!this.isPlayed) return [];
    this.wasPlayed = true;
    this.count();
    this.takeRequests();
    advanceAssault(this.world, this.elapsedMs);
    const facts = this.drainFacts();
    if (this.world.state.end) this.finish();
    else if (nowMs - this.keptAtMs >= KEEP_MS) this.keep(nowMs);
    return facts;
  }

  /** Updates what the HUD shows, at most ten times a second, and at once after something has happened. */
  publish(nowMs: number, isNews: boolean): void {
    if (!isNews && nowMs - this.shownAtMs < EVERY_MS) return;
    this.shownAtMs = nowMs;
    state.assault = {
      ...liveAssault(this.world, this.flightId, this.elapsedMs),
      isHere: this.isHere,
      isPractice: this.practice !== undefined,
    };
  }

  /** Leaves the fight, which goes on without another order, and saves what was played on the device. */
  leave(): void {
    if (this.isPlayed && !this.practice) {
      this.keep(0);
      void resendAssault();
    }
    state.assault = null;
  }

  /** Replays what was missed: a fight left in the middle went on. Its sounds are dropped. */
  private catchUp(): void {
    const { world, log } = this;
    if (!log || log.beginsAtMs === null) return;
    if (log.isOver || log.isReported) advanceAssault(world, Number.POSITIVE_INFINITY);
    else if (isMine(log)) {
      advanceAssault(world, this.elapsedMs);
      if (world.state.end) this.finish();
      else this.keep(0);
    } else advanceAssault(world, log.tick * TICK_MS);
    world.facts.length = 0;
  }

  private takeRequests(): void {
    const acts = state.requests.filter((request) => request.kind === 'assault');
    if (acts.length === 0) return;
    state.requests = state.requests.filter(({ kind }) => kind !== 'assault');
    if (this.elapsedMs < 0) return;
    for (const { act } of acts) commandAssault(this.world, act);
  }

  private count(): void {
    const left = secondsLeft(this.elapsedMs);
    if (left > 0 && left !== this.counted) this.world.facts.push({ kind: 'counted', tick: 0 });
    this.counted = left;
  }

  private drainFacts(): readonly AssaultFact[] {
    const facts = this.world.facts.splice(0);
    playAssaultCues(facts);
    return facts;
  }

  private keep(nowMs: number): void {
    if (!this.log) return;
    this.keptAtMs = nowMs;
    this.log = keepAssault({ ...this.log, tick: this.world.tick, input: this.world.input });
  }

  private finish(): void {
    if (this.practice) return;
    this.keep(0);
    void finishAssault(this.flightId);
    this.log = assaultLog(this.flightId);
  }
}

/** What a flight's fight depends on; undefined until it is loaded. */
function termsOf(flightId: string): AssaultTerms | undefined {
  const flight = state.flights[flightId];
  const trip = flight && tripOf(flight);
  const ship = state.ships.find(({ shipId }) => shipId === flight?.shipId);
  const tunables = flight && boundTunables(flight);
  if (!trip || !ship || !tunables) return undefined;
  return { difficulty: trip.difficulty, seconds: ship.shipWarTime, tunables };
}
