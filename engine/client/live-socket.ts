import type { Socket } from 'socket.io-client';
import { type LiveAuth, livePath, type PlayerPart, type ServerEvents } from '../protocol/live.ts';
import { signCall } from '../protocol/signature.ts';
import { getCredentials, nextTimestamp } from './api.ts';
import { applyBalance, applyTripState, dropSession } from './apply-push.ts';
import { resendTaps } from './commands/report-taps.ts';
import { deviceFingerprint } from './device.ts';
import { noteGameTime } from './game-clock.ts';
import {
  loadBoosters,
  loadSessions,
  loadShips,
  loadStatistics,
  loadSystems,
  loadTrips,
  loadUser,
} from './load.ts';
import { store } from './store.ts';

type LiveSocket = Socket<ServerEvents, Record<string, never>>;
let socket: LiveSocket | null = null;

/** Opens the live connection and keeps it: after a break the server sends the present state again. */
export async function connectLive(): Promise<void> {
  if (socket) return;
  const { io } = await import('socket.io-client');
  let isStale = false;
  socket = io({
    path: livePath,
    transports: ['websocket', 'polling'],
    auth: (give) => {
      liveAuth(isStale).then(give, () => give({}));
      isStale = false;
    },
    reconnectionDelayMax: 8000,
  }) as LiveSocket;
  socket.on('connect', () => {
    if (store.connection === 'offline') {
      void loadSessions();
      void resendTaps();
    }
    store.connection = 'online';
  });
  socket.on('disconnect', () => {
    store.connection = 'offline';
  });
  socket.on('connect_error', (error) => {
    store.connection = 'offline';
    // Refused rather than unreachable: the next try, which is ours to start, signs in anew.
    if (!socket?.active) {
      isStale = error.message !== 'network';
      setTimeout(() => socket?.connect(), 2000);
    }
  });
  socket.on('trip:state', (state) => {
    noteGameTime(Date.parse(state.now));
    applyTripState(state);
  });
  socket.on('player:balance', (balance) => applyBalance(balance, balance.rev));
  socket.on('player:changed', ({ rev, parts }) => {
    if (rev > store.rev) store.rev = rev;
    readAgain(parts);
  });
}

/** Reads the parts that changed elsewhere: on another device, or by the server itself. */
function readAgain(parts: readonly PlayerPart[]): void {
  const loads: Partial<Record<PlayerPart, () => unknown>> = {
    user: loadUser,
    ships: loadShips,
    boosters: loadBoosters,
    systems: loadSystems,
    trips: () => Object.keys(store.trips).map(loadTrips),
    sessions: rereadSessions,
    statistics: loadStatistics,
  };
  for (const part of parts) loads[part]?.();
}

/** A trip that this device still shows may have been collected on another one. */
async function rereadSessions(): Promise<void> {
  const shown = store.view.sessionId;
  await loadSessions();
  if (!shown || store.sessions[shown] || store.reward) return;
  dropSession(shown);
  store.view.sessionId = null;
  store.view.place = store.view.systemId ? 'system' : 'galaxy';
}

async function liveAuth(isStale: boolean): Promise<LiveAuth> {
  const { token, sessionId, signingKey } = await getCredentials(isStale);
  const timestamp = nextTimestamp();
  return {
    token,
    sessionId,
    fingerprint: deviceFingerprint(),
    timestamp,
    signature: signCall(signingKey, 'GET', livePath, timestamp, ''),
  };
}
