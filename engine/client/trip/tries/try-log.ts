import type { AssaultInput } from '../../../rules/trip/assault/assault.ts';
import type { StickInput } from '../../../rules/trip/docking/docking.ts';
import { serverNow } from '../../device/clock.ts';
import { randomHex } from '../../device/identity.ts';
import { forget, isNumber, isRecord, isText, recall, remember } from '../../device/storage.ts';

/**
 * A try at docking or an assault stays on the device until the server has replayed it, so that a lost
 * network or a closed window loses nothing. There is one of each at a time, because only one ship of a type
 * flies at a time (D13).
 */
export interface TryLog<Input> {
  readonly flightId: string;
  readonly shipId: string;
  /** When the first tick is, by `serverNow()`; null until the server has begun the try. */
  readonly beginsAtMs: number | null;
  /** The first tick that the log doesn't cover yet. */
  readonly tick: number;
  readonly input: readonly Input[];
  /** The try is played to its end, and the report is due. */
  readonly isOver: boolean;
  /** The server has answered the report. */
  readonly isReported: boolean;
  /**
   * The window that plays the try. `keptAtMs` is its last sign of life; another window takes over an
   * abandoned try.
   */
  readonly owner: string;
  readonly keptAtMs: number;
}

/** A window that saves nothing for this long counts as closed. */
const silentMs = 2500;
const me = randomHex(8);

/** True when this window may continue a try: it is its own, or the window that played it is closed. */
export function isMine(log: TryLog<unknown>): boolean {
  return log.owner === me || serverNow() - log.keptAtMs > silentMs;
}

/** The logs of one kind of try, under a name of their own. */
function tryLogs<Input>(name: 'docking' | 'assault') {
  /** The try that is on this device, of any flight. */
  const readAll = () => recall(name, isTryLog<Input>);
  /** This device's record of a flight's try. */
  const of = (flightId: string) => {
    const log = readAll();
    return log?.flightId === flightId ? log : undefined;
  };
  const keep = (log: Omit<TryLog<Input>, 'owner' | 'keptAtMs'>): TryLog<Input> => {
    const now = { ...log, owner: me, keptAtMs: serverNow() };
    remember(name, now);
    return now;
  };
  const drop = (flightId: string) => {
    if (of(flightId)) forget(name);
  };
  return { kept: readAll, of, keep, drop };
}

function isTryLog<Input>(stored: unknown): stored is TryLog<Input> {
  if (!isRecord(stored)) return false;
  const { flightId, shipId, beginsAtMs, tick, input, owner, keptAtMs, isOver, isReported } = stored;
  return (
    [flightId, shipId, owner].every(isText) &&
    [tick, keptAtMs, beginsAtMs ?? 0].every(isNumber) &&
    [isOver, isReported].every((flag) => typeof flag === 'boolean') &&
    Array.isArray(input) &&
    input.every(isRecord)
  );
}

export type TryLogs<Input> = ReturnType<typeof tryLogs<Input>>;

export const dockingLogs = tryLogs<StickInput>('docking');
export const assaultLogs = tryLogs<AssaultInput>('assault');
