import { patienceMs } from '../../../flow/support/patience.ts';
import type { Client } from '../client.ts';
import type { Lab } from '../lab.ts';

/** A client with the game open in it, in the version that is tried. */
export interface Visit {
  readonly lab: Lab;
  readonly client: Client;
  /** Telegram id of the player. */
  readonly player: number;
  readonly version: string;
}

/** A main flow. Returns no text when it ended, or why this client cannot and what the player sees instead. */
export interface Flow {
  readonly name: string;
  /** The short form leaves the others out. */
  readonly isShort?: boolean;
  play(visit: Visit): Promise<unknown>;
}

export const patience = { timeout: patienceMs };

/** True when the version of the visit is at least this one. */
export function isAtLeast({ version }: Visit, major: number, minor: number): boolean {
  const [a = 0, b = 0] = version.split('.').map(Number);
  return a > major || (a === major && b >= minor);
}

export function check(isTrue: boolean, text: string): void {
  if (!isTrue) throw new Error(text);
}

/** Waits until something is true. */
export async function until(
  what: string,
  read: () => boolean | Promise<boolean>,
  maxMs = patienceMs,
): Promise<void> {
  const deadline = Date.now() + maxMs;
  while (!(await read())) {
    if (Date.now() > deadline) throw new Error(`never: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}
