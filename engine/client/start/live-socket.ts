import { io, type Socket } from 'socket.io-client';
import {
  type ClientEvents,
  type LiveAuth,
  livePath,
  type PlayerPart,
  playerParts,
  type ServerEvents,
  type SessionEnd,
} from '../../protocol/core/live.ts';
import { readServiceMode } from '../account/service-mode.ts';
import { deviceNow } from '../device/clock.ts';
import { deviceFingerprint } from '../device/identity.ts';
import { isHidden, onVisibilityChange } from '../device/visibility.ts';
import { contractNews } from '../homeland/contract-news.ts';
import { loadTasksToDo } from '../homeland/queries.ts';
import { applyPayment } from '../shop/payments.ts';
import { applyTripPush } from '../trip/apply-trip-push.ts';
import '../trip/collect-trip.ts';
import '../trip/assault/finish-assault.ts';
import '../trip/docking/finish-docking.ts';
import '../trip/flight/report-shots.ts';
import { getCredentials, isFailure, nextTimestamp } from '../core/api.ts';
import { applyAiPilot, applyBalance, dropFlight } from '../core/apply-push.ts';
import { noteGameTime } from '../core/game-clock.ts';
import {
  loadBalance,
  loadBoosters,
  loadFlights,
  loadShips,
  loadStatistics,
  loadSystems,
  loadUser,
} from '../core/load-parts.ts';
import { loadTrips } from '../core/load-state.ts';
import { invalidate, invalidateAll } from '../core/query.ts';
import { resendAll } from '../core/resend.ts';
import { sign } from '../core/sign.ts';
import { state } from '../core/state.ts';
import { showFailure } from '../core/toasts.ts';
import { publishTunables } from '../core/tunables.ts';
import { noteDevices, resendTaps } from '../trip/flight/report-taps.ts';

type LiveSocket = Socket<ServerEvents, ClientEvents>;
let socket: LiveSocket | null = null;

/** Wait before the next try: grows up to `longest`, with jitter so that devices don't reconnect together. */
const waitMs = { first: 1000, longest: 8000 } as const;
/** A transport that doesn't open in this time is given up for the other one. */
const openWithinMs = 8000;
/** While there are no pushes, or a call got no answer, calls poll this often. */
const readEveryMs = 8000;
/**
 * Some networks block web sockets, others long requests. A failed try is followed by one over the other
 * transport.
 */
const transports = { sockets: ['websocket', 'polling'], requests: ['polling', 'websocket'] };
let tries = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
/** The server stops: this device connects to another one. */
let isMoving = false;

/** Opens the live connection and keeps it open. After a break the server sends the present state again. */
export function connectLive(): void {
  if (socket) return;
  void resendAll();
  let isStale = false;
  const opened: LiveSocket = io({
    path: livePath,
    // Lets the balancer send the socket to the server that handles this device's calls.
    query: { device: deviceFingerprint().slice(0, 8) },
    transports: transports.sockets,
    timeout: openWithinMs,
    auth: (give) => {
      liveAuth(isStale).then(give, () => give({}));
      isStale = false;
    },
    reconnection: false,
  });
  socket = opened;
  opened.on('connect', cameBack);
  opened.on('disconnect', () => (isMoving ? connectNow() : lost()));
  opened.on('connect_error', (error: Error & { data?: { sessionEnd?: SessionEnd } }) => {
    if (error.data?.sessionEnd) state.sessionEnd = error.data.sessionEnd;
    // The server refused the connection rather than being unreachable, so the next try signs in again.
    isStale = !opened.active && error.message !== 'network';
    if (opened.active) changeTransport(opened);
    isMoving = false;
    lost();
  });
  opened.on('server:leaving', ({ withinMs }) => {
    setTimeout(() => {
      isMoving = opened.connected;
      opened.disconnect();
    }, withinMs * Math.random());
  });
  setInterval(() => {
    if (!isHidden() && !(opened.connected && state.connection === 'online')) void readByCalls();
  }, readEveryMs);
  followDevice(opened);
  followServer(opened);
}

/** Changes made during a break were not pushed to this device, so it reads everything again. */
function cameBack(): void {
  const wasLost = tries > 0 || isMoving || state.connection === 'offline';
  tries = 0;
  isMoving = false;
  if (isHidden()) socket?.emit('page:hidden', { isHidden: true });
  state.hasPushes = true;
  state.nextTryMs = null;
  void loadTasksToDo();
  // A plan that was made while nothing could be pushed here.
  void readServiceMode();
  if (!wasLost) return;
  rereadStore(playerParts);
  invalidateAll();
  void resendAll();
}

/** The device notices a lost network sooner than the socket does, and a hidden page needs no pushes. */
function followDevice(live: LiveSocket): void {
  addEventListener('offline', () => live.disconnect());
  addEventListener('online', () => connectNow());
  onVisibilityChange((isAway) => {
    live.emit('page:hidden', { isHidden: isAway });
    if (isAway) void resendTaps();
  });
}

/** Applies the pushes of the server. */
function followServer(live: LiveSocket): void {
  live.on('session:ended', ({ reason }) => {
    state.sessionEnd = reason;
  });
  live.on('trip:state', (push) => {
    noteGameTime(Date.parse(push.now));
    applyTripPush(push);
  });
  live.on('player:devices', ({ count }) => noteDevices(count));
  live.on('contract:state', (contract) => {
    contractNews.last = contract;
  });
  live.on('inbox:changed', () => invalidate(['inbox']));
  live.on('tunables:changed', ({ version }) => void publishTunables(version));
  live.on('events:changed', () => {
    readAgain(['events', 'trips', 'homeland', 'store', 'capsules']);
    void readServiceMode();
  });
  live.on('ai-pilot:state', ({ rev, ...pilot }) => {
    const before = state.aiPilots[pilot.shipId];
    applyAiPilot(pilot, rev);
    // The pilot changed trips or came home, so its ship and the flights have changed, too.
    if (before && before.tripId !== pilot.tripId) readAgain(['trips', 'ships', 'ai-pilots']);
    else invalidate(['ai-pilots']);
  });
  live.on('player:balance', (balance) => applyBalance(balance, balance.rev));
  live.on('payment:state', ({ orderId, status }) => applyPayment(orderId, status));
  live.on('player:changed', ({ rev, parts }) => {
    if (rev > state.rev) state.rev = rev;
    readAgain(parts);
  });
}

/**
 * Signs in again on this device, after it was signed out, and reads everything again. A token that is given
 * out in the second of the log-out counts as older, so a refusal is tried once more.
 */
export async function goOnHere(): Promise<void> {
  const reason = state.sessionEnd;
  for (let triesLeft = 1; ; triesLeft--) {
    state.sessionEnd = null;
    try {
      await getCredentials(true);
      break;
    } catch (error) {
      state.sessionEnd = reason;
      if (!isFailure(error)) throw error;
      if (triesLeft === 0) return showFailure(error);
      await new Promise((resolve) => setTimeout(resolve, waitMs.first));
    }
  }
  tries = 1;
  connectNow();
}

function changeTransport({ io: { opts } }: LiveSocket): void {
  opts.transports = opts.transports === transports.sockets ? transports.requests : transports.sockets;
}

/** Schedules the next try. From the second in a row on, the player sees that there are no pushes. */
function lost(): void {
  if (state.sessionEnd) return;
  state.hasPushes = tries === 0;
  clearTimeout(retry);
  const wait = Math.min(waitMs.longest, waitMs.first * 2 ** tries++) * (0.75 + 0.5 * Math.random());
  state.nextTryMs = deviceNow() + wait;
  retry = setTimeout(connectNow, wait);
}

function connectNow(): void {
  clearTimeout(retry);
  if (state.sessionEnd) return;
  state.nextTryMs = null;
  if (!socket || socket.connected) return;
  socket.connect();
  void readByCalls();
}

/** Reads flights and balance; this also shows whether calls work. */
function readByCalls(): Promise<unknown> {
  return Promise.all([loadFlights(), loadBalance()]);
}

/** Reads the parts again that changed elsewhere: on another device, or on the server itself. */
function readAgain(parts: readonly PlayerPart[]): void {
  rereadStore(parts);
  invalidate(parts);
}

function rereadStore(parts: readonly PlayerPart[]): void {
  const loads: Partial<Record<PlayerPart, () => unknown>> = {
    user: loadUser,
    ships: loadShips,
    boosters: loadBoosters,
    systems: loadSystems,
    trips: () => Object.keys(state.trips).map(loadTrips),
    sessions: rereadFlights,
    statistics: loadStatistics,
    homeland: loadTasksToDo,
  };
  for (const part of parts) loads[part]?.();
}

/** A trip that this device still shows may have been collected on another one. */
async function rereadFlights(): Promise<void> {
  const flightId = state.view.flightId;
  await loadFlights();
  if (!flightId || state.flights[flightId] || state.reward) return;
  dropFlight(flightId);
  state.view.flightId = null;
  state.view.place = state.view.systemId ? 'system' : 'galaxy';
}

async function liveAuth(isStale: boolean): Promise<LiveAuth> {
  const { token, sessionId, signingKey } = await getCredentials(isStale);
  const timestamp = nextTimestamp();
  return {
    token,
    sessionId,
    fingerprint: deviceFingerprint(),
    timestamp,
    signature: await sign(signingKey, 'GET', livePath, timestamp, ''),
    features: ['taken', 'chain', 'devices'],
  };
}
