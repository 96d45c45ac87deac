import type { Tap } from '#engine/rules/trip/tapping.ts';
import { call, type Failure } from '../core/api.ts';
import { applyTripState } from '../core/apply-push.ts';
import { state } from '../core/state.ts';
import { randomHex } from '../device/identity.ts';
import { forget, recall, remember } from '../device/storage.ts';
import { toTripState } from './to-trip-state.ts';

/** A tap is on the device until the server has counted it: a lost network or a closed window loses none. */
interface Batch {
  key: string;
  /** Part of what the key stands for: a repeated call is the same to the letter. */
  baggage: number;
  taps: Tap[];
}

interface Queue {
  shipId: string;
  /** Under way: sent again as it is until it is answered. */
  sent: Batch | null;
  waiting: Tap[];
}

const flushEveryMs = 1000;
/** After a lost network. */
const retryAfterMs = 5000;
/** The most that one call takes (protocol). */
const batchMost = 200;

const queues: Record<string, Queue> = recall('taps') ?? {};
const flights = new Map<string, Promise<void>>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Notes a tap that the scene has shown; it goes to the server with the next batch. */
export function reportTap(flightId: string, tap: Tap): void {
  const shipId = state.flights[flightId]?.shipId;
  if (!shipId) return;
  queues[flightId] ??= { shipId, sent: null, waiting: [] };
  queues[flightId].waiting.push(tap);
  remember('taps', queues);
  flushLater(flushEveryMs);
}

function flushLater(waitMs: number): void {
  if (timer) return;
  timer = setTimeout(() => {
    timer = undefined;
    for (const id of Object.keys(queues)) void flushTaps(id);
  }, waitMs);
}

/** Taps that the server hasn't answered for yet: the scene counts them on top of what it says. */
export function pendingTaps(flightId: string): readonly Tap[] {
  const queue = queues[flightId];
  return queue ? [...(queue.sent?.taps ?? []), ...queue.waiting] : [];
}

/** Sends what is waiting, batch after batch; resolves when all is answered or the network is gone. */
export function flushTaps(flightId: string): Promise<void> {
  const running = flights.get(flightId);
  if (running) return running;
  const flight = sendAll(flightId).finally(() => flights.delete(flightId));
  flights.set(flightId, flight);
  return flight;
}

/** After a start: what an earlier visit couldn't send. */
export async function resendTaps(): Promise<void> {
  for (const flightId of Object.keys(queues)) await flushTaps(flightId);
}

async function sendAll(flightId: string): Promise<void> {
  for (let queue = queues[flightId]; queue && (queue.sent || queue.waiting.length > 0); ) {
    queue.sent ??= {
      key: randomHex(16),
      baggage: state.flights[flightId]?.baggage ?? 0,
      taps: queue.waiting.splice(0, batchMost),
    };
    remember('taps', queues);
    const { key, ...body } = queue.sent;
    const params = { id: queue.shipId, sid: flightId };
    const result = await call('sessions.replenish', { params, body, idempotencyKey: key });
    if (!result.ok && isUndecided(result)) {
      flushLater(retryAfterMs);
      return;
    }
    queue.sent = null;
    if (result.ok) applyTripState(toTripState(result.answer.session, result.rev));
    else if (noMoreTaps.has(result.code)) queue.waiting = [];
  }
  if (queues[flightId]?.waiting.length === 0) delete queues[flightId];
  if (Object.keys(queues).length === 0) forget('taps');
  else remember('taps', queues);
}

/** The session takes no taps, now or ever. */
const noMoreTaps: ReadonlySet<Failure['code']> = new Set(['not_found', 'no_cargo_here', 'session_finished']);

/** The server hasn't looked at the taps: the network, the sign-in or the moment was bad, not they. */
function isUndecided({ code, status }: Failure): boolean {
  return code === 'network' || code === 'busy' || status >= 500 || [401, 403, 429].includes(status);
}
