import type { Flight, Player } from '#engine/rules/core/player.ts';
import { isOver, remainingMs } from '#engine/rules/trip/flight.ts';
import { createViewContext } from '../commands/core/create-view-context.ts';
import type { ViewContext } from '../commands/core/view-context.ts';
import { tripState } from '../commands/trip/views.ts';
import type { ServiceGate } from '../core/service-gate.ts';
import type { LiveServer } from './create-live-server.ts';

type LiveSocket = Parameters<Parameters<LiveServer['use']>[0]>[0];
type Receiver = Pick<LiveSocket, 'emit'>;

interface Watched {
  /** As last written or read; null until it has been read. */
  player: Player | null;
  readonly sockets: Set<LiveSocket>;
  /** Flights whose end was pushed. */
  readonly ended: Set<string>;
  timer: NodeJS.Timeout | undefined;
}

const tickMs = 1000;
/** A player's simultaneous connections: more than the allowed sessions, because a device may open several tabs. */
const maxDevices = 10;

/** Watches connected players: pushes their running trips every second, and the end of a trip when it happens. */
export class TripWatch {
  readonly #server: LiveServer;
  readonly #gate: ServiceGate;
  readonly #watched = new Map<string, Watched>();
  #ticker: NodeJS.Timeout | undefined;

  constructor(server: LiveServer, gate: ServiceGate) {
    this.#server = server;
    this.#gate = gate;
  }

  start(): void {
    this.#ticker = setInterval(() => this.#tick(), tickMs).unref();
  }

  stop(): void {
    clearInterval(this.#ticker);
    for (const { timer } of this.#watched.values()) clearTimeout(timer);
  }

  /** Adds a device and returns the player as of now; null when the player is missing or has too many devices connected. */
  async join(playerId: string, socket: LiveSocket): Promise<Player | null> {
    const watched = this.#watched.get(playerId) ?? this.#open(playerId);
    if (watched.sockets.size >= maxDevices) return null;
    watched.sockets.add(socket);
    socket.on('disconnect', () => this.#leave(playerId, watched, socket));
    const loaded = await this.#gate.open()?.store.players.load(playerId);
    if (loaded && watched.player === null) this.#rememberEnded(watched, loaded.player);
    if (loaded && (watched.player === null || watched.player.rev < loaded.player.rev))
      watched.player = loaded.player;
    await socket.join(playerId);
    this.#schedule(watched);
    return watched.player;
  }

  /** A connected player as last pushed; null for others. */
  playerOf(playerId: string): Player | null {
    return this.#watched.get(playerId)?.player ?? null;
  }

  /** Replaces a player's state; false when no device is connected, or when a newer state is known already. */
  update(player: Player): boolean {
    const watched = this.#watched.get(player.id);
    if (!watched || (watched.player && watched.player.rev > player.rev)) return false;
    watched.player = player;
    for (const id of watched.ended)
      if (!player.flights.some((session) => session.id === id)) watched.ended.delete(id);
    this.#schedule(watched);
    return true;
  }

  /** Pushes a player's trips to all of their devices, and the end of those that are over. */
  tell(playerId: string): void {
    const watched = this.#watched.get(playerId);
    const context = this.#context();
    if (!watched?.player || !context) return;
    for (const session of watched.player.flights) this.#tellTrip(watched, session, context);
  }

  /** Brings one device up to date. */
  tellOne(playerId: string, socket: Receiver): void {
    const watched = this.#watched.get(playerId);
    const context = this.#context();
    if (!watched?.player || !context) return;
    for (const session of watched.player.flights) {
      socket.emit('trip:state', tripState(watched.player, session, context));
      if (isOver(session, context.nowMs)) socket.emit('trip:finished', { sessionId: session.id });
    }
  }

  tellAll(): void {
    for (const [playerId, watched] of this.#watched) {
      if (!watched.player) continue;
      this.tell(playerId);
      this.#server.to(playerId).emit('player:changed', { rev: watched.player.rev, parts: ['ships'] });
      this.#schedule(watched);
    }
  }

  #open(playerId: string): Watched {
    const watched: Watched = { player: null, sockets: new Set(), ended: new Set(), timer: undefined };
    this.#watched.set(playerId, watched);
    return watched;
  }

  /** Marks flights that ended before the first device connected. Each device learns of them when it connects. */
  #rememberEnded(watched: Watched, { flights }: Player): void {
    const context = this.#context();
    for (const session of flights)
      if (context && isOver(session, context.nowMs)) watched.ended.add(session.id);
  }

  #leave(playerId: string, watched: Watched, socket: LiveSocket): void {
    watched.sockets.delete(socket);
    if (watched.sockets.size > 0) return;
    clearTimeout(watched.timer);
    this.#watched.delete(playerId);
  }

  #tick(): void {
    const context = this.#context();
    if (!context) return;
    for (const watched of this.#watched.values())
      for (const session of watched.player?.flights ?? [])
        if (!isOver(session, context.nowMs)) this.#tellTrip(watched, session, context);
  }

  #tellTrip(watched: Watched, session: Flight, context: ViewContext): void {
    if (!watched.player) return;
    const room = this.#server.to(watched.player.id);
    room.emit('trip:state', tripState(watched.player, session, context));
    if (!isOver(session, context.nowMs) || watched.ended.has(session.id)) return;
    watched.ended.add(session.id);
    room.emit('trip:finished', { sessionId: session.id });
  }

  /** Sets a timer for the next end of a trip. */
  #schedule(watched: Watched): void {
    clearTimeout(watched.timer);
    const context = this.#context();
    if (!watched.player || !context) return;
    const { player } = watched;
    const left = player.flights
      .filter(({ id }) => !watched.ended.has(id))
      .map((session) => remainingMs(session, context.nowMs));
    if (left.length === 0) return;
    watched.timer = setTimeout(() => this.#ring(watched), Math.min(...left, 0x7fffffff)).unref();
  }

  #ring(watched: Watched): void {
    const context = this.#context();
    for (const session of watched.player?.flights ?? [])
      if (context && isOver(session, context.nowMs) && !watched.ended.has(session.id))
        this.#tellTrip(watched, session, context);
    this.#schedule(watched);
  }

  #context(): ViewContext | null {
    const services = this.#gate.open();
    return services && createViewContext(services, 'en');
  }
}
