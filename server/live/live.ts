import type { Server as HttpServer } from 'node:http';
import type { SessionEnd } from '#engine/protocol/core/live.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Bus } from '../bus/bus.ts';
import { createViewContext } from '../commands/core/create-context.ts';
import { balanceView } from '../commands/core/views.ts';
import type { LivePushes } from '../core/live-pushes.ts';
import { log } from '../core/log.ts';
import type { ServiceGate } from '../core/service-gate.ts';
import { machineTimers } from '../core/timers.ts';
import type { Settings } from '../settings.ts';
import { isDatabaseAway } from '../store/core/database-failures.ts';
import { admit } from './admit.ts';
import { AiWatch } from './ai-watch.ts';
import { Alarms } from './alarms.ts';
import { changedContract, changedOrders, changedParts, isTripChanged, shareEqual } from './changed-parts.ts';
import { limitBy } from './connection-limits.ts';
import { attachLive, createLiveServer, type LiveServer } from './create-live-server.ts';
import type { LiveSocket } from './devices.ts';
import { InboxPushes } from './inbox-pushes.ts';
import { RemoteChanges } from './remote-changes.ts';
import { TripWatch } from './trip-watch.ts';

interface EndedSessions {
  readonly sessionIds: readonly string[];
  readonly reason: SessionEnd;
}

/** Maximum number of devices in admission or welcome; fewer while calls are refused. */
const [concurrency, concurrencyUnderOverload] = [32, 4];

/** Pushes changes to connected players over Socket.IO, to each of a player's devices. */
export class Live implements LivePushes {
  readonly #gate: ServiceGate;
  readonly #bus: Bus;
  readonly #server: LiveServer;
  readonly #alarms: Alarms;
  readonly #watch: TripWatch;
  readonly #aiWatch: AiWatch;
  readonly #remote: RemoteChanges;
  readonly #inbox: InboxPushes;
  #closeDoor = () => {};

  constructor(gate: ServiceGate, bus: Bus, timers = machineTimers) {
    this.#alarms = new Alarms(timers);
    this.#gate = gate;
    this.#bus = bus;
    const readRevisions = async (ids: readonly string[]) =>
      (await gate.open()?.store.players.findRevisions(ids)) ?? new Map<string, number>();
    const onChange = (playerId: string, rev: number) => {
      this.#refresh(playerId, rev).catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.failure('reading a change of another process', error);
      });
    };
    this.#remote = new RemoteChanges(bus, readRevisions, onChange, (id) => this.#inbox.schedule(id), timers);
    this.#server = createLiveServer();
    this.#watch = new TripWatch(this.#server, gate, this.#alarms, timers);
    this.#aiWatch = new AiWatch(this.#server, gate, this.#alarms);
    this.#inbox = new InboxPushes(this.#server, gate, (id) => this.#watch.playerOf(id), timers);
    const limit = () => (gate.peek()?.admission.isOverloaded ? concurrencyUnderOverload : concurrency);
    const [admitInTurn, welcomeInTurn] = [limitBy(limit), limitBy(limit)];
    this.#server.use(admit(gate, admitInTurn));
    this.#server.on('connection', (socket) => {
      this.#endOlder(socket);
      socket.on('page:hidden', (event) => this.#watch.hide(socket, event?.isHidden === true));
      const welcome = async () => {
        if (socket.connected) await this.#welcome(socket.data.playerId, socket);
      };
      welcomeInTurn(welcome).catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.failure('welcoming a device', error);
        socket.disconnect(true);
      });
    });
  }

  attach(server: HttpServer, settings: Settings): void {
    this.#closeDoor = attachLive(this.#server, server, settings);
    this.#alarms.start();
    this.#watch.start(settings.tripBeatMs);
  }

  get connections(): number {
    return this.#server.engine?.clientsCount ?? 0;
  }

  pushChange(before: Player, after: Player): void {
    this.#remote.publish(after.id, after.rev);
    const pushed = this.#watch.playerOf(after.id);
    // A change of another process may lie between the devices' state and `before`.
    if (pushed && pushed.rev < before.rev) this.#push(pushed, shareEqual(pushed, after));
    else this.#push(before, after);
  }

  #push(before: Player, after: Player): void {
    const services = this.#gate.open();
    if (!services || !this.#watch.update(after)) return;
    const room = this.#server.to(after.id);
    if (before.balance !== after.balance || before.debt !== after.debt)
      room.emit('player:balance', {
        ...balanceView(after, createViewContext(services, 'en')),
        rev: after.rev,
      });
    if (isTripChanged(before, after)) this.#watch.push(after.id);
    this.#aiWatch.update(before, after);
    for (const { id, status } of changedOrders(before, after))
      room.emit('payment:state', { orderId: id, status });
    const contract = changedContract(before, after, services.clock.now());
    if (contract) room.emit('contract:state', { ...contract, rev: after.rev });
    const parts = changedParts(before, after);
    if (parts.length > 0) room.emit('player:changed', { rev: after.rev, parts });
  }

  pushTunables(version: number): void {
    this.#server.emit('tunables:changed', { version });
  }

  pushInboxes(playerIds: readonly string[]): void {
    for (const id of playerIds) {
      this.#remote.publishInbox(id);
      this.#inbox.schedule(id);
    }
  }

  pushBroadcast(): void {
    this.#bus.publish('broadcasts', '');
    this.#inbox.pushAll();
  }

  pushContent(): void {
    this.#server.emit('events:changed', {});
  }

  endSessions(sessionIds: readonly string[], reason: SessionEnd): void {
    if (sessionIds.length === 0) return;
    this.#bus.publish('sessions', JSON.stringify({ sessionIds, reason } satisfies EndedSessions));
    this.#disconnect(sessionIds, reason);
  }

  endAll(reason: SessionEnd): void {
    this.#server.emit('session:ended', { reason });
    this.#server.disconnectSockets(true);
  }

  /** Ends the sessions that another process has ended here too: this process may still know them. */
  async followSessions(): Promise<void> {
    await this.#bus.follow('sessions', (text) => {
      const { sessionIds, reason } = JSON.parse(text) as EndedSessions;
      this.#gate.peek()?.store.sessions.forget(sessionIds);
      this.#disconnect(sessionIds, reason);
    });
  }

  /** Admits one connection per handshake: a repeated one, even by the device itself, ends the earlier. */
  #endOlder(socket: LiveSocket): void {
    const room = `handshake:${socket.data.handshake}`;
    this.#server.in(room).disconnectSockets(true);
    this.#bus.publish('handshakes', room);
    void socket.join(room);
  }

  /** Ends connections whose handshake was repeated at another process. */
  async followHandshakes(): Promise<void> {
    await this.#bus.follow('handshakes', (room) => this.#server.in(room).disconnectSockets(true));
  }

  /** Tells of messages to many that another process has written. */
  async followBroadcasts(): Promise<void> {
    await this.#bus.follow('broadcasts', () => {
      this.#gate.peek()?.store.broadcasts.forget();
      this.#inbox.pushAll();
    });
  }

  #disconnect(sessionIds: readonly string[], reason: SessionEnd): void {
    const rooms = sessionIds.map(sessionRoom);
    this.#server.in(rooms).emit('session:ended', { reason });
    this.#server.in(rooms).disconnectSockets(true);
  }

  /** Pushes all running trips again after game time was moved, because timers and health have changed. */
  clockMoved(): void {
    this.#watch.pushAll();
    this.#aiWatch.pushAll();
  }

  /** Asks the devices to connect elsewhere, at moments spread over the time that is left. */
  leave(withinMs: number): void {
    this.#server.emit('server:leaving', { withinMs });
  }

  async close(): Promise<void> {
    this.#closeDoor();
    this.#remote.stop();
    this.#watch.stop();
    this.#alarms.stop();
    this.#server.disconnectSockets(true);
    await this.#server.close().catch(() => undefined);
  }

  /** Pushes a change of another process. */
  async #refresh(playerId: string, rev: number): Promise<void> {
    const pushed = this.#watch.playerOf(playerId);
    if (!pushed || pushed.rev >= rev) return;
    const loaded = await this.#gate.open()?.store.players.load(playerId);
    if (loaded && loaded.player.rev > pushed.rev) this.#push(pushed, shareEqual(pushed, loaded.player));
  }

  async #welcome(playerId: string, socket: LiveSocket): Promise<void> {
    socket.on('disconnect', () => this.#remote.leave(playerId));
    // Before the player is read, so that no change falls in between.
    await this.#remote.join(playerId);
    await socket.join(sessionRoom(socket.data.sessionId));
    const player = await this.#watch.join(playerId, socket);
    const services = this.#gate.open();
    // The session may have ended after it was checked and before this device could be told.
    const session = await services?.store.sessions.find(socket.data.sessionId);
    if (session?.ended) socket.emit('session:ended', { reason: session.ended });
    if (!player || !services || session?.ended) {
      socket.disconnect(true);
      return;
    }
    const balance = balanceView(player, createViewContext(services, 'en'));
    socket.emit('player:balance', { ...balance, rev: player.rev });
    socket.emit('tunables:changed', { version: services.store.tunables.current().version });
    this.#watch.pushTo(playerId, socket);
    this.#aiWatch.welcome(player, socket);
  }
}

function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}
