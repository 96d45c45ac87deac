import { type TryEnd, tickMs } from '../../../rules/trip/arrival/one-try.ts';
import { deviceNow, serverNow } from '../../device/clock.ts';
import type { Practice } from '../projections.ts';
import { isMine, type TryLog, type TryLogs } from './try-log.ts';

/** Interval of updates of the HUD's state, whatever the frame rate. */
const SHOW_EVERY_MS = 100;
/** Interval at which the log is saved on the device; a closed window loses at most this much. */
const KEEP_EVERY_MS = 250;

/** Members that the worlds of docking and assault have in common. */
interface TryWorld<Input, Fact> {
  readonly tick: number;
  readonly input: readonly Input[];
  readonly facts: Fact[];
  readonly state: { readonly end: TryEnd | null };
}

/** The fact that the client adds to a world for each second of the countdown. */
interface Counted {
  readonly kind: 'counted';
  readonly tick: number;
}

/** Inputs with which a flight's try is opened. */
interface OpenedTry<World, Input> {
  readonly world: World;
  readonly flightId: string;
  /** Undefined for a practice, and when the device knows nothing of the try. */
  readonly log: TryLog<Input> | undefined;
  readonly practice: Practice | undefined;
}

/**
 * The docking or assault on the screen, or its practice: connects the state's flight with the try's world.
 * Saves what is played on the device, goes on with a try that was left in the middle, and reports it when
 * it is over.
 */
export abstract class TryFlight<World extends TryWorld<Input, Fact | Counted>, Input, Fact> {
  readonly world: World;
  readonly flightId: string;
  readonly practice: Practice | undefined;
  /** This window has played at least a part of the try. */
  wasPlayed = false;
  /** Fraction of the next tick that has passed, 0 to 1. */
  intoTick = 1;
  private log: TryLog<Input> | undefined;
  /** When the first tick is, by `deviceNow()`; null when this device doesn't know. */
  private readonly beginsAtMs: number | null;
  private keptAtMs = 0;
  private shownAtMs = Number.NEGATIVE_INFINITY;
  private counted = 0;

  protected constructor({ world, flightId, log, practice }: OpenedTry<World, Input>) {
    this.world = world;
    this.flightId = flightId;
    this.log = log;
    this.practice = practice;
    const lateMs = deviceNow() - serverNow();
    const loggedMs = log?.beginsAtMs ?? null;
    this.beginsAtMs = practice?.beginsAtMs ?? (loggedMs === null ? null : loggedMs + lateMs);
  }

  protected abstract readonly logs: TryLogs<Input>;
  /** The server has begun the try and not ended it. */
  protected abstract readonly isOpen: boolean;
  /** Advances the world to `toMs` since its first tick, and returns how far that is into the next tick. */
  protected abstract advance(toMs: number): number;
  /** Gives the world what the player has asked for. */
  protected abstract takeIntents(): void;
  /** The player is gone: the try goes on without anybody at the controls. */
  protected abstract letGo(): void;
  protected abstract playCues(facts: readonly (Fact | Counted)[]): void;
  /** Updates what the HUD shows. */
  protected abstract show(): void;
  /** Nothing of the try is on the screen any more. */
  protected abstract hide(): void;
  protected abstract report(): Promise<unknown>;
  /** Makes sure that a try left in the middle is reported when its time is over. */
  protected abstract reportLater(): Promise<void>;

  /**
   * True when this window has the try: a practice, or one that the server has begun and whose log is here.
   */
  get isHere(): boolean {
    if (this.practice) return true;
    return this.log !== undefined && this.log.beginsAtMs !== null && isMine(this.log);
  }

  /** True while this window plays the try. */
  get isPlayed(): boolean {
    if (this.world.state.end) return false;
    return this.practice !== undefined || (this.isOpen && this.isHere && !this.log?.isOver);
  }

  /** Milliseconds since the first tick; negative during the countdown. */
  get elapsedMs(): number {
    return this.beginsAtMs === null ? Number.NEGATIVE_INFINITY : deviceNow() - this.beginsAtMs;
  }

  /** Advances the world to the present. Returns what has happened since the last frame. */
  live(nowMs: number): readonly (Fact | Counted)[] {
    this.intoTick = 1;
    if (!this.isPlayed) return [];
    this.wasPlayed = true;
    this.count();
    this.takeIntents();
    this.intoTick = this.advance(this.elapsedMs);
    const facts = this.world.facts.splice(0);
    this.playCues(facts);
    if (this.world.state.end) this.finish();
    else if (nowMs - this.keptAtMs >= KEEP_EVERY_MS) this.keep(nowMs);
    return facts;
  }

  /** Updates what the HUD shows, at most ten times a second, and at once when `isNews`. */
  publish(nowMs: number, isNews = false): void {
    if (!isNews && nowMs - this.shownAtMs < SHOW_EVERY_MS) return;
    this.shownAtMs = nowMs;
    this.show();
  }

  /** Leaves the try, which goes on, and saves what was played on the device. */
  leave(): void {
    if (this.isPlayed && !this.practice) {
      this.letGo();
      this.keep(0);
      void this.reportLater();
    }
    this.hide();
  }

  /** Replays what was missed: a try left in the middle went on. Its sounds are dropped. */
  protected catchUp(): void {
    const { world, log } = this;
    if (!log || log.beginsAtMs === null) return;
    this.advance(log.tick * tickMs);
    if (log.isOver || log.isReported) this.advance(Number.POSITIVE_INFINITY);
    else if (isMine(log)) {
      this.letGo();
      this.advance(this.elapsedMs);
      if (world.state.end) this.finish();
      else this.keep(0);
    }
    world.facts.length = 0;
  }

  private count(): void {
    const countdown = secondsLeft(this.elapsedMs);
    if (countdown > 0 && countdown !== this.counted) this.world.facts.push({ kind: 'counted', tick: 0 });
    this.counted = countdown;
  }

  private keep(nowMs: number): void {
    if (!this.log) return;
    this.keptAtMs = nowMs;
    this.log = this.logs.keep({ ...this.log, tick: this.world.tick, input: this.world.input });
  }

  private finish(): void {
    if (this.practice) return;
    this.keep(0);
    void this.report();
    this.log = this.logs.of(this.flightId);
  }
}

/** Whole seconds left of the countdown; 0 when there is none. */
export function secondsLeft(elapsedMs: number): number {
  return Number.isFinite(elapsedMs) ? Math.max(0, Math.ceil(-elapsedMs / 1000)) : 0;
}
