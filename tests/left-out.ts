import type { TestOptions } from 'vitest';
import { isWhole } from './whole.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Set for a test or a suite that this run leaves out. */
    leftOut?: LeftOut;
  }
}

interface LeftOut {
  readonly reason: string;
  /** Whether CI runs it. */
  readonly isLeftToCi: boolean;
}

/**
 * Options of a test or a suite that is left out under a condition, as in
 * `it(title, leftOut(!caddy, 'caddy is not installed'), …)`. The end of `npm test` names the reason. A test
 * skipped without a reason counts as failed.
 */
export function leftOut(condition: boolean, reason: string): TestOptions {
  return condition ? { skip: true, meta: { leftOut: { reason, isLeftToCi: false } } } : {};
}

/** Options of a test or a suite that runs in CI and with `npm test -- --all` only. */
export function leftToCi(reason: string): TestOptions {
  return isWhole ? {} : { skip: true, meta: { leftOut: { reason, isLeftToCi: true } } };
}
