/** Results of a stage; its failures are already printed. */
export interface StageResults {
  passed: number;
  failed: number;
  readonly skipped: { readonly name: string; readonly reason: string; readonly isLeftToCi: boolean }[];
  /** Tests that passed only at their second try, with the first error. */
  readonly flaky: { readonly name: string; readonly error: string }[];
  readonly failures: { readonly name: string; readonly error: string }[];
}

/** Skipped tests by their reasons, flaky tests, failures, and as the last line the sums. */
export function listEnd(results: readonly StageResults[], leftToCi?: readonly string[]): string;

/** A row for each stage. */
export function tableOf(
  stages: readonly (StageResults & { readonly name: string; readonly seconds: number })[],
): string;
