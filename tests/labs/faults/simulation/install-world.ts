import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import type { World } from './world.ts';

const RealDate = Date;
let world: World | undefined;

const present = (): World => {
  if (!world) throw new Error('Code outside of a run asks for the time');
  return world;
};

class VirtualDate extends RealDate {
  constructor(...parts: ConstructorParameters<typeof Date> | []) {
    if (parts.length === 0) super(present().nowMs);
    else super(...(parts as [number]));
  }

  static override now(): number {
    return present().nowMs;
  }
}

const timer = (isRepeated: boolean) => (run: () => void, afterMs: number) =>
  Object.assign(present().addTimer(run, afterMs, isRepeated), {
    unref() {
      return this;
    },
    ref() {
      return this;
    },
  });

/** Puts virtual time and seeded chance in the place of the machine's, in the whole process. */
export function installWorld(): void {
  Object.assign(globalThis, {
    Date: VirtualDate,
    setTimeout: timer(false),
    setInterval: timer(true),
    clearTimeout: (one: unknown) => present().removeTimer(one),
    clearInterval: (one: unknown) => present().removeTimer(one),
  });
  Math.random = () => present().chance.draw();
  performance.now = () => present().nowMs;
  Object.assign(crypto, {
    randomUUID: () => present().chance.uuid(),
    randomBytes: (count: number) => present().chance.bytes(count),
    randomInt: (from: number, end: number) => from + present().chance.below(end - from),
  });
  Object.assign(timers, { setTimeout: (ms: number, value?: unknown) => present().wait(ms, value) });
  syncBuiltinESMExports();
}

/** The run that time and chance belong to from now on. */
export function enterWorld(next: World): void {
  world = next;
}
