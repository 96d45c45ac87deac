import { io, type Socket } from 'socket.io-client';
import { type LiveAuth, livePath, type ServerEvents } from '../../engine/protocol/live.ts';
import { nextTimestamp, sign, type TestClient } from './client.ts';

type Events = { [Name in keyof ServerEvents]: Parameters<ServerEvents[Name]>[0] };
export type Push = { [Name in keyof Events]: { name: Name; payload: Events[Name] } }[keyof Events];

export interface LiveClient {
  readonly socket: Socket;
  /** Everything that was pushed, oldest first. */
  readonly pushes: Push[];
  /** The next push of a name that fits, past ones included. */
  waitFor<Name extends keyof Events>(
    name: Name,
    fits?: (payload: Events[Name]) => boolean,
  ): Promise<Events[Name]>;
  of<Name extends keyof Events>(name: Name): Events[Name][];
  close(): void;
}

export function liveAuth({ credentials }: TestClient): LiveAuth {
  const { token, sessionId, signingKey, fingerprint } = credentials;
  const timestamp = nextTimestamp();
  return {
    token,
    sessionId,
    fingerprint,
    timestamp,
    signature: sign(signingKey, 'GET', livePath, timestamp, ''),
  };
}

/** Connects a device; rejects with the server's reason. */
export async function connectLive(
  client: TestClient,
  auth: object = liveAuth(client),
  transports = ['websocket'],
): Promise<LiveClient> {
  const socket = io(client.url, { path: livePath, auth, transports, reconnection: false, forceNew: true });
  const pushes: Push[] = [];
  const listeners = new Set<() => void>();
  socket.onAny((name: keyof Events, payload) => {
    pushes.push({ name, payload } as Push);
    for (const listener of listeners) listener();
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  const of = <Name extends keyof Events>(name: Name) =>
    pushes.filter((push) => push.name === name).map(({ payload }) => payload as Events[Name]);
  return {
    socket,
    pushes,
    of,
    waitFor: (name, fits = () => true) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`No ${name} in ${JSON.stringify(pushes)}`)), 5000);
        const look = () => {
          const found = of(name).find(fits);
          if (!found) return;
          clearTimeout(timer);
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        look();
      }),
    close: () => socket.disconnect(),
  };
}
