import { tripPaths } from '../../../protocol/trip/paths.ts';
import { knownTaps, type Tap } from '../../../rules/trip/tapping/replay-taps.ts';
import type { Failure } from '../../core/api.ts';
import { applyFlight } from '../../core/apply-push.ts';
import { sendChange, undecidedChange } from '../../core/operation.ts';
import { noteLate, resendLater, resendWith } from '../../core/resend.ts';
import { state } from '../../core/state.ts';
import { tunablesFor } from '../../core/tunables.ts';
import { watch } from '../../core/watch.ts';
import { randomHex } from '../../device/identity.ts';
import {
  forget,
  isListOf,
  isNumber,
  isRecord,
  isText,
  onOwner,
  recallEntries,
  remember,
} from '../../device/storage.ts';

/**
 * Taps of a flight that no call has taken yet. Each window saves its own queue on the device; the call under
 * way is saved, too.
 */
interface Queue {
  shipId: string;
  waiting: Tap[];
  /** Times of misses that changed the chain or the energy. */
  misses?: number[];
}

const call = tripPaths['sessions.replenish'];
/** While another device of this player shows the game. */
const watchedEveryMs = 1000;
/** The server accepts at most this many taps in one call, and this many characters (D68). */
const maxBatch = 200;
const maxBatchLength = 15_000;

const thisWindow = randomHex(4);
/** Queues of this window, by flight. */
let queues: Record<string, Queue> = {};
/** Queues of other windows as they were at the last look. */
let others: Record<string, string> = {};
const flushing = new Map<string, Promise<void>>();
let timer: ReturnType<typeof setTimeout> | undefined;
let devices = 1;

/** Queues a tap that the scene has shown; the next batch takes it to the server. */
export function reportTap(flightId: string, tap: Tap): void {
  const flight = state.flights[flightId];
  if (!flight) return;
  queueOf(flightId, flight).waiting.push(tap);
  save(flightId);
  if (timer !== undefined) return;
  const waitMs = devices > 1 ? watchedEveryMs : tunablesFor(flight).tapReportSeconds * 1000;
  timer = setTimeout(() => void resendTaps(), waitMs);
}

/**
 * Queues a miss that changed the chain or the energy, at `t` milliseconds since the flight's start. A miss
 * alone doesn't send a batch.
 */
export function reportMiss(flightId: string, t: number): void {
  const flight = state.flights[flightId];
  if (!flight) return;
  const queue = queueOf(flightId, flight);
  queue.misses = [...(queue.misses ?? []), t].slice(-maxBatch);
  save(flightId);
}

function save(flightId: string): boolean {
  return remember(`taps.${flightId}.${thisWindow}`, queues[flightId]);
}

/**
 * Takes over the queues of other windows of this player: all of them at the start of a visit, and later those
 * that haven't changed since the last look, because their window is closed. The server counts a tap once, so
 * the other window may be alive.
 */
function adopt(isStart: boolean): void {
  const found = Object.entries(recallEntries('taps', isQueue)).filter(
    ([id]) => !id.endsWith(`.${thisWindow}`),
  );
  const before = others;
  others = {};
  for (const [id, queue] of found) {
    const text = JSON.stringify(queue);
    const [flightId = ''] = id.split('.');
    if (isStart || before[id] === text) {
      const own = queueOf(flightId, queue);
      own.waiting = [...own.waiting, ...queue.waiting].sort((a, b) => a.t - b.t);
      own.misses = [...(own.misses ?? []), ...(queue.misses ?? [])].sort((a, b) => a - b).slice(-maxBatch);
      if (save(flightId)) forget(`taps.${id}`);
    } else others[id] = text;
  }
}

function isQueue(stored: unknown): stored is Queue {
  if (!isRecord(stored)) return false;
  const { shipId, waiting, misses = [] } = stored;
  return isText(shipId) && isListOf(isTap)(waiting) && isListOf(isNumber)(misses);
}

function isTap(stored: unknown): stored is Tap {
  return isRecord(stored) && isNumber(stored.k) && isNumber(stored.t);
}

function queueOf(flightId: string, { shipId }: { readonly shipId: string }): Queue {
  queues[flightId] ??= { shipId, waiting: [] };
  return queues[flightId];
}

/** Notes how many devices show this player's game: with another one watching, taps are sent sooner. */
export function noteDevices(count: number): void {
  if (count > 1 && devices === 1) void resendTaps();
  devices = count;
}

/** Taps that the server hasn't answered yet. The scene adds them to the server's count. */
export function pendingTaps(flightId: string): readonly Tap[] {
  const queue = queues[flightId];
  return queue
    ? [...knownTaps(undecidedChange(call, flightId)?.input.body?.taps ?? []), ...queue.waiting]
    : [];
}

/** Misses that the server hasn't answered yet. */
export function pendingMisses(flightId: string): readonly number[] {
  const queue = queues[flightId];
  return queue
    ? [...(undecidedChange(call, flightId)?.input.body?.misses ?? []), ...(queue.misses ?? [])]
    : [];
}

/** Sends the queue, batch after batch. Resolves when everything is answered or the network fails. */
export function flushTaps(flightId: string): Promise<void> {
  const running = flushing.get(flightId);
  if (running) return running;
  const flush = sendAll(flightId).finally(() => flushing.delete(flightId));
  flushing.set(flightId, flush);
  return flush;
}

/** Sends the taps of every flight, including those of an earlier visit. */
export async function resendTaps(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  adopt(false);
  await Promise.all(Object.keys(queues).map(flushTaps));
}

async function sendAll(flightId: string): Promise<void> {
  for (let queue = queues[flightId]; queue; ) {
    const repeated = undecidedChange(call, flightId)?.input.body?.taps;
    const isRepeated = repeated !== undefined;
    const taps = isRepeated ? [] : firstBatch(queue.waiting);
    const misses = isRepeated ? [] : missesWith(queue, taps.length);
    if (!isRepeated && taps.length === 0 && misses.length === 0) break;
    const input = {
      params: { id: queue.shipId, sid: flightId },
      body: { baggage: state.flights[flightId]?.baggage ?? 0, taps, ...(misses.length > 0 && { misses }) },
    };
    // The call is saved on the device before its taps leave the queue, so a page closed in between loses no
    // tap.
    const sending = sendChange(call, input, { intent: flightId, keptOn: 'device' });
    queue.waiting.splice(0, taps.length);
    queue.misses?.splice(0, misses.length);
    save(flightId);
    const result = await sending;
    if (result.outcome === 'undecided') return resendLater();
    if (result.ok) applyFlight(result.answer.session, result.rev);
    else if (noMoreTaps.has(result.code)) {
      noteLate('hits', (repeated ?? taps).length + queue.waiting.length);
      Object.assign(queue, { waiting: [], misses: [] });
    }
  }
  delete queues[flightId];
  forget(`taps.${flightId}.${thisWindow}`);
}

/** As many taps as one call takes; the paths of gestures make it shorter. */
function firstBatch(waiting: readonly Tap[]): Tap[] {
  let length = 0;
  const tooMany = waiting.findIndex((tap, index) => {
    length += JSON.stringify(tap).length;
    return index >= maxBatch || (index > 0 && length > maxBatchLength);
  });
  return waiting.slice(0, tooMany < 0 ? waiting.length : tooMany);
}

/** The misses that belong to a batch with this many taps: those before the taps that stay. */
function missesWith({ waiting, misses = [] }: Queue, taps: number): number[] {
  const next = waiting[taps];
  return next ? misses.filter((t) => t < next.t) : [...misses];
}

/** After one of these refusals the flight never takes a tap again. */
const noMoreTaps: ReadonlySet<Failure['code']> = new Set(['not_found', 'no_cargo_here', 'session_finished']);

resendWith(resendTaps);
onOwner(() => {
  queues = {};
  adopt(true);
});
// When the player leaves a flight, its taps are sent at once.
watch(
  () => state.view.flightId,
  (_flightId, before) => {
    if (before) void flushTaps(before);
  },
);
