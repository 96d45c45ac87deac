import type { StickInput } from '#engine/rules/trip/docking.ts';
import { randomHex } from '../device/identity.ts';
import { forget, recall, remember } from '../device/storage.ts';

/**
 * A try at docking is on the device until the server has played it again: a lost network or a closed window loses
 * nothing. One at a time, for one expedition flies at a time (D13).
 */
export interface DockingLog {
  readonly flightId: string;
  readonly shipId: string;
  /** Its first tick, by the device's clock; null until the server has begun it. */
  readonly beginsAtMs: number | null;
  /** The first tick that the log says nothing of yet. */
  readonly tick: number;
  readonly input: readonly StickInput[];
  /** There is nothing more to play: the report is due. */
  readonly isOver: boolean;
  /** The server has answered for it. */
  readonly isReported: boolean;
  /** The window that plays it, and when it last said so: another one takes over what was left. */
  readonly owner: string;
  readonly keptAtMs: number;
}

/** A window that says nothing for so long is closed. */
const silentMs = 2500;
const name = 'docking';
const me = randomHex(8);

/** What this device knows of a session's try. */
export function dockingLog(flightId: string): DockingLog | undefined {
  const log = recall<DockingLog>(name);
  return log?.flightId === flightId ? log : undefined;
}

/** The try that is on this device, whatever session it is of. */
export function keptDocking(): DockingLog | undefined {
  return recall<DockingLog>(name);
}

/** True when this window may go on with a try: it is its own, or whoever played it has gone. */
export function isMine(log: DockingLog): boolean {
  return log.owner === me || Date.now() - log.keptAtMs > silentMs;
}

export function keepDocking(log: Omit<DockingLog, 'owner' | 'keptAtMs'>): DockingLog {
  const kept = { ...log, owner: me, keptAtMs: Date.now() };
  remember(name, kept);
  return kept;
}

export function dropDocking(flightId: string): void {
  if (dockingLog(flightId)) forget(name);
}
