import type { StickInput } from '#engine/rules/trip/docking.ts';
import { randomHex } from '../device/identity.ts';
import { forget, recall, remember } from '../device/storage.ts';

/**
 * A try at docking stays on the device until the server has replayed it, so that a lost network or a closed window loses
 * nothing. There is one at a time, because only one expedition flies at a time (D13).
 */
export interface DockingLog {
  readonly flightId: string;
  readonly shipId: string;
  /** When the first tick is, by the device's clock; null until the server has begun the try. */
  readonly beginsAtMs: number | null;
  /** The first tick that the log doesn't cover yet. */
  readonly tick: number;
  readonly input: readonly StickInput[];
  /** The try is played to its end, and the report is due. */
  readonly isOver: boolean;
  /** The server has answered the report. */
  readonly isReported: boolean;
  /** The window that plays the try. `keptAtMs` is its last sign of life; another window takes over an abandoned try. */
  readonly owner: string;
  readonly keptAtMs: number;
}

/** A window that saves nothing for this long counts as closed. */
const silentMs = 2500;
const name = 'docking';
const me = randomHex(8);

/** What this device knows about a flight's try. */
export function dockingLog(flightId: string): DockingLog | undefined {
  const log = recall<DockingLog>(name);
  return log?.flightId === flightId ? log : undefined;
}

/** The try that is on this device, of any flight. */
export function keptDocking(): DockingLog | undefined {
  return recall<DockingLog>(name);
}

/** True when this window may continue a try: it is its own, or the window that played it is closed. */
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
