import { Chance } from './chance.ts';

/** Something that can die with everything it is doing: a server process. */
export interface Owner {
  isAlive: boolean;
}

/**
 * One thing that waits to happen: a command on its way to the database, a call to a server, an answer to a
 * device.
 */
interface Step {
  readonly owner: Owner | null;
  run(): void;
  /** Called instead of `run` when the owner dies first. */
  drop?(): void;
}

interface Timer extends Step {
  atMs: number;
  readonly everyMs: number | null;
}

/** No step takes longer. */
const maxStepMs = 3;
/** A run that needs more steps hangs. */
const maxSteps = 200_000;

/**
 * Everything that happens in one run, in an order that only the seed decides. Of the steps that wait, one
 * happens at a time; then all code runs that was waiting for it, until it waits for steps again. So there is
 * nothing between two steps that another order could change.
 */
export class World {
  readonly chance: Chance;
  nowMs: number;
  /** Owner of the running code. A timer belongs to the owner that set it. */
  current: Owner | null = null;
  #steps: Step[] = [];
  #timers: Timer[] = [];
  steps = 0;

  constructor(seed: number, nowMs: number) {
    this.chance = new Chance(seed);
    this.nowMs = nowMs;
  }

  add(step: Step): void {
    this.#steps.push(step);
  }

  addTimer(run: () => void, afterMs: number, isRepeated: boolean): Timer {
    const delayMs = Math.max(1, Math.ceil(afterMs));
    const everyMs = isRepeated ? delayMs : null;
    const timer: Timer = { owner: this.current, run, atMs: this.nowMs + delayMs, everyMs };
    this.#timers.push(timer);
    return timer;
  }

  removeTimer(timer: unknown): void {
    this.#timers = this.#timers.filter((one) => one !== timer);
  }

  /** Waits as the code that is running: a process that dies doesn't wake up. */
  wait<Value>(afterMs: number, value?: Value): Promise<Value | undefined> {
    return new Promise((resolve) => this.addTimer(() => resolve(value), afterMs, false));
  }

  /** Waits on behalf of a device or the messenger, which never die. */
  sleep<Value>(afterMs: number, value?: Value): Promise<Value | undefined> {
    this.current = null;
    return this.wait(afterMs, value);
  }

  /** Ends an owner: nothing of it happens any more, except what was already on its way. */
  kill(owner: Owner): void {
    owner.isAlive = false;
    const dying = this.#steps.filter((step) => step.owner === owner);
    this.#steps = this.#steps.filter((step) => step.owner !== owner);
    this.#timers = this.#timers.filter((timer) => timer.owner !== owner);
    for (const step of dying) step.drop?.();
  }

  /** Lets things happen until `work` is done. */
  async runUntil(work: Promise<unknown>): Promise<void> {
    let isDone = false;
    let failure: { error: unknown } | undefined;
    work.then(
      () => {
        isDone = true;
      },
      (error: unknown) => {
        failure = { error };
      },
    );
    for (;;) {
      await settle();
      if (failure) throw failure.error;
      if (isDone) return;
      if (++this.steps > maxSteps) throw new Error(`The run has not ended after ${maxSteps} steps`);
      this.#next();
    }
  }

  #next(): void {
    this.nowMs += this.chance.below(maxStepMs + 1);
    const due = this.#earliest();
    if (this.#steps.length === 0) {
      if (!due) throw new Error('Everybody waits, and nothing can happen');
      this.nowMs = Math.max(this.nowMs, due.atMs);
    }
    if (due && due.atMs <= this.nowMs) {
      if (due.everyMs === null) this.removeTimer(due);
      else due.atMs = this.nowMs + due.everyMs;
      this.#perform(due);
      return;
    }
    const [step] = this.#steps.splice(this.chance.below(this.#steps.length), 1);
    this.#perform(step!);
  }

  #perform(step: Step): void {
    this.current = step.owner;
    step.run();
  }

  #earliest(): Timer | undefined {
    let earliest: Timer | undefined;
    for (const timer of this.#timers) if (!earliest || timer.atMs < earliest.atMs) earliest = timer;
    return earliest;
  }
}

const realImmediate = setImmediate;

/** Resolves when no code is runnable: everything left waits for time or for the network. */
function settle(): Promise<void> {
  return new Promise((resolve) => realImmediate(resolve));
}
