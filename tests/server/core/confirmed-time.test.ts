import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConfirmedTime, type StoredTime } from '#server/core/confirmed-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.UTC(2026, 2, 14, 12);

/** A server's time on a clock that the test moves, read each second. */
class MovedClock {
  readonly time: ConfirmedTime;
  #nowMs = 0;
  /** Error of the clock in milliseconds; positive means ahead. */
  errorMs: number;
  acceptedMs = 0;

  constructor(stored: StoredTime | null = null, errorMs = 0) {
    this.errorMs = errorMs;
    this.time = new ConfirmedTime(start + errorMs, 0, stored);
  }

  /** True time in epoch milliseconds. */
  get trueMs(): number {
    return start + this.#nowMs;
  }

  get readingMs(): number {
    return this.trueMs + this.errorMs;
  }

  /** Error of the game's time in milliseconds. */
  get offMs(): number {
    return this.time.presentMs(this.#nowMs) - this.trueMs;
  }

  get isSettled(): boolean {
    return this.time.isSettled(this.#nowMs);
  }

  /** Lets time pass, with a reading at most each second and at least 200 times. */
  pass(ms: number): void {
    const untilMs = this.#nowMs + ms;
    const stepMs = Math.max(1000, ms / 200);
    while (this.#nowMs < untilMs) {
      this.#nowMs = Math.min(untilMs, this.#nowMs + stepMs);
      this.time.read(this.readingMs, this.#nowMs, this.acceptedMs);
    }
  }

  stored(): StoredTime {
    const { latestMs, readingMs, sinceMs } = this.time.toStore(this.#nowMs);
    return { latestMs, readingMs, sinceMs };
  }
}

const storedAt = (latestMs: number): StoredTime => ({ latestMs, readingMs: latestMs, sinceMs: 0 });

const error = fc
  .tuple(
    fc.constantFrom(2 * minute, hour, day - minute, day + 2 * minute, 40 * day, 400 * day),
    fc.constantFrom(1, -1),
  )
  .map(([ms, sign]) => ms * sign);

describe('a wrong clock', () => {
  it('for less than five minutes changes nothing, and nothing of it is stored', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(error, fc.integer({ min: 1, max: 299 })), { maxLength: 8 }), (jumps) => {
        const clock = new MovedClock();
        for (const [errorMs, seconds] of jumps) {
          clock.errorMs = errorMs;
          clock.pass(seconds * 1000);
          expect(clock.offMs).toBe(0);
          expect(clock.stored().latestMs).toBe(clock.trueMs);
          expect(clock.isSettled).toBe(false);
          clock.errorMs = 0;
          clock.pass(10_000);
          expect([clock.offMs, clock.time.jumpMs, clock.isSettled]).toEqual([0, 0, true]);
        }
      }),
    );
  });

  it('never settles anything in the wrong, however long it lasts below two hours', () => {
    fc.assert(
      fc.property(error, fc.integer({ min: 1, max: 120 }), (errorMs, minutes) => {
        const clock = new MovedClock();
        clock.errorMs = errorMs;
        for (let passed = 0; passed < minutes; passed++) {
          clock.pass(minute);
          expect(clock.isSettled && Math.abs(clock.offMs) > minute).toBe(false);
        }
      }),
    );
  });

  it('by at most a day is believed after five minutes, and so is its correction', () => {
    for (const errorMs of [2 * minute, -2 * minute, hour, -hour, day - minute, minute - day]) {
      const clock = new MovedClock();
      clock.errorMs = errorMs;
      clock.pass(4 * minute);
      expect(clock.offMs).toBe(0);
      clock.pass(2 * minute);
      expect(clock.offMs).toBe(errorMs);
      clock.errorMs = 0;
      clock.pass(6 * minute);
      expect(clock.offMs).toBe(0);
      clock.pass(hour);
      expect(clock.isSettled).toBe(false);
      clock.pass(hour);
      expect(clock.isSettled).toBe(true);
    }
  });

  it('by more than a day is believed by a person only', () => {
    for (const errorMs of [40 * day, -40 * day]) {
      const clock = new MovedClock();
      clock.errorMs = errorMs;
      clock.pass(3 * day);
      expect([clock.offMs, clock.time.needsPerson]).toEqual([0, true]);
      clock.acceptedMs = clock.readingMs;
      clock.pass(1000);
      expect([clock.offMs, clock.time.needsPerson]).toEqual([errorMs, false]);
    }
  });

  it('by steps of less than a minute is followed without going back', () => {
    const clock = new MovedClock();
    expect(clock.offMs).toBe(0);
    clock.errorMs = -30_000;
    clock.pass(10_000);
    expect(clock.offMs).toBe(-10_000);
    clock.pass(minute);
    expect([clock.offMs, clock.isSettled]).toEqual([-30_000, true]);
  });
});

describe('a confirmed jump back', () => {
  it('lowers the stored time, once', () => {
    const clock = new MovedClock();
    clock.errorMs = -hour;
    clock.pass(6 * minute);
    expect(clock.time.toStore(6 * minute)).toMatchObject({ latestMs: clock.readingMs, isLower: true });
    clock.time.noteStored();
    expect(clock.time.toStore(6 * minute).isLower).toBe(false);
  });
});

describe('a start', () => {
  it('on new data believes the clock', () => {
    const clock = new MovedClock(null, 40 * day);
    expect([clock.offMs, clock.isSettled]).toEqual([40 * day, true]);
  });

  it('after a pause of up to thirty days believes it, and settles after two hours', () => {
    const clock = new MovedClock(storedAt(start - 30 * day));
    expect([clock.offMs, clock.isSettled]).toEqual([0, false]);
    clock.pass(2 * hour);
    expect(clock.isSettled).toBe(true);
  });

  it('within a minute of the stored time stays settled', () => {
    expect(new MovedClock(storedAt(start - 50_000)).isSettled).toBe(true);
    expect(new MovedClock(storedAt(start + 50_000))).toMatchObject({ isSettled: true, offMs: 50_000 });
  });

  it.each([
    ['before the stored time', start + hour],
    ['more than thirty days after it', start - 31 * day],
  ])('%s goes on from the stored time until a person confirms the clock', (_, latestMs) => {
    const clock = new MovedClock(storedAt(latestMs));
    clock.pass(day);
    expect([clock.offMs, clock.time.needsPerson]).toEqual([latestMs - start, true]);
    expect(clock.isSettled).toBe(false);
    clock.acceptedMs = clock.readingMs;
    clock.pass(1000);
    expect([clock.offMs, clock.time.needsPerson]).toEqual([0, false]);
    expect(clock.time.toStore(day).isLower).toBe(latestMs > start);
  });

  it('with a wrong clock is right as soon as the clock is', () => {
    const clock = new MovedClock(storedAt(start - 3 * hour), -40 * day);
    clock.pass(minute);
    expect(clock.offMs).toBe(-3 * hour);
    clock.errorMs = 0;
    clock.pass(1000);
    expect([clock.offMs, clock.time.jumpMs]).toEqual([0, 0]);
  });

  it('within a jump goes on with the time before it', () => {
    fc.assert(
      fc.property(error, (errorMs) => {
        const before = new MovedClock();
        before.errorMs = errorMs;
        before.pass(0);
        before.pass(4000);
        const stored = before.stored();
        const after = new ConfirmedTime(stored.readingMs + 2000, 0, stored);
        expect(after.presentMs(0)).toBe(stored.latestMs + 2000);
        after.read(stored.latestMs + 5000, 3000);
        expect([after.presentMs(3000), after.jumpMs]).toEqual([stored.latestMs + 5000, 0]);
      }),
    );
  });
});
