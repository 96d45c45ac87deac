import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { judgementAtMs } from '#engine/rules/trip/clean-flight.ts';
import { isOver, remainingMs } from '#engine/rules/trip/flight.ts';
import { createViewContext } from '../commands/core/create-context.ts';
import { playerNow, tunablesFor, type ViewContext } from '../commands/core/view-context.ts';
import { tripState } from '../commands/trip/views.ts';
import type { ServiceGate } from '../core/service-gate.ts';
import type { Timers } from '../core/timers.ts';
import type { Alarms } from './alarms.ts';
import type { LiveServer } from './create-live-server.ts';
import { Devices, type LiveSocket } from './devices.ts';
import { type Pushed, tripBeat, tripChange, tripEnd } from './trip-pushes.ts';

interface Watched {
  /** As last written or read; null until it has been read. */
  player: Player | null;
  readonly devices: Devices;
  /** Flights whose end was pushed. */
  readonly ended: Set<string>;
  /** Flights as the devices have them. */
  readonly pushed: Map<string, Pushed>;
}

const tickMs = 1000;

/**
 * Watches connected players: pushes each change of their running trips, a sign of life, and the end when it
 * happens.
 */
export class TripWatch {
  readonly #server: LiveServer;
  readonly #gate: ServiceGate;
  readonly #alarms: Alarms;
  readonly #watched = new Map<string, Watched>();
  readonly #timers: Timers;
  #endTicks: (() => void) | undefined;

  constructor(server: LiveServer, gate: ServiceGate, alarms: Alarms, timers: Timers) {
    this.#timers = timers;
    this.#server = server;
    this.#gate = gate;
    this.#alarms = alarms;
  }

  start(beatMs: number): void {
    this.#endTicks = this.#timers.every(tickMs, () => this.#tick(beatMs));
  }

  stop(): void {
    this.#endTicks?.();
  }

  /**
   * Adds a device and returns the player as of now; null when the player is missing or has too many devices
   * connected.
   */
  async join(playerId: string, socket: LiveSocket): Promise<Player | null> {
    const watched = this.#watched.get(playerId) ?? this.#open(playerId);
    if (watched.devices.isFull) return null;
    watched.devices.add(socket);
    socket.on('disconnect', () => this.#leave(playerId, watched, socket));
    const loaded = await this.#gate.open()?.store.players.load(playerId);
    if (loaded && watched.player === null) this.#rememberEnded(watched, loaded.player);
    if (loaded && (watched.player === null || watched.player.rev < loaded.player.rev))
      watched.player = loaded.player;
    await socket.join(playerId);
    this.#schedule(playerId, watched);
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
    for (const flights of [watched.ended, watched.pushed])
      for (const id of flights.keys())
        if (!player.flights.some((flight) => flight.id === id)) flights.delete(id);
    this.#schedule(player.id, watched);
    return true;
  }

  /**
   * Pushes what has changed in a player's trips to all of their devices, and the end of those that are over.
   */
  push(playerId: string): void {
    const watched = this.#watched.get(playerId);
    const context = this.#context();
    if (!watched?.player || !context) return;
    watched.player = playerNow(watched.player, context);
    for (const flight of watched.player.flights) this.#pushTrip(watched, watched.player, flight, context);
  }

  /** Notes whether a device's page is visible. Shown again, it is brought up to date. */
  hide(socket: LiveSocket, isHidden: boolean): void {
    const { data } = socket;
    if (data.isHidden === isHidden) return;
    data.isHidden = isHidden;
    this.#watched.get(data.playerId)?.devices.reportCount();
    this.pushTo(data.playerId, socket);
  }

  /** Brings one device up to date, unless its page is hidden. */
  pushTo(playerId: string, socket: LiveSocket): void {
    const watched = this.#watched.get(playerId);
    const context = this.#context();
    if (!watched?.player || !context || socket.data.isHidden) return;
    watched.player = playerNow(watched.player, context);
    for (const flight of watched.player.flights) {
      // Also updates the other devices, because the next diff assumes that all have the same state.
      this.#pushChange(watched, { player: watched.player, flight }, context, socket);
      socket.emit('trip:state', tripState(watched.player, flight, context));
      if (isOver(flight, context.nowMs)) socket.emit('trip:finished', { sessionId: flight.id });
    }
  }

  /**
   * To be called after game time was moved: pushes all trips whole, because everything that time changes has
   * changed.
   */
  pushAll(): void {
    for (const [playerId, watched] of this.#watched) {
      if (!watched.player) continue;
      watched.pushed.clear();
      this.push(playerId);
      this.#server.to(playerId).emit('player:changed', { rev: watched.player.rev, parts: ['ships'] });
      this.#schedule(playerId, watched);
    }
  }

  #open(playerId: string): Watched {
    const watched: Watched = {
      player: null,
      devices: new Devices(this.#timers),
      ended: new Set(),
      pushed: new Map(),
    };
    this.#watched.set(playerId, watched);
    return watched;
  }

  /**
   * Marks flights that ended before the first device connected. Each device learns of them when it connects.
   */
  #rememberEnded(watched: Watched, { flights }: Player): void {
    const context = this.#context();
    for (const flight of flights) if (context && isOver(flight, context.nowMs)) watched.ended.add(flight.id);
  }

  #leave(playerId: string, watched: Watched, socket: LiveSocket): void {
    watched.devices.delete(socket);
    if (!watched.devices.isEmpty) return;
    this.#alarms.clear(keyOf(playerId));
    this.#watched.delete(playerId);
  }

  #tick(beatMs: number): void {
    const context = this.#context();
    if (!context) return;
    const dueMs = this.#timers.monotonic() - beatMs;
    for (const watched of this.#watched.values()) {
      const { player, devices } = watched;
      if (!player || devices.pushedAtMs > dueMs || player.flights.length === 0) continue;
      for (const flight of player.flights)
        if (!isOver(flight, context.nowMs)) devices.push(tripBeat({ player, flight }, context));
    }
  }

  #pushTrip(watched: Watched, player: Player, flight: Flight, context: ViewContext): void {
    const after = { player, flight };
    this.#pushChange(watched, after, context);
    if (!isOver(flight, context.nowMs) || watched.ended.has(flight.id)) return;
    watched.ended.add(flight.id);
    watched.devices.push(tripEnd(after, context));
    this.#server.to(player.id).emit('trip:finished', { sessionId: flight.id });
  }

  #pushChange({ devices, pushed }: Watched, after: Pushed, context: ViewContext, except?: LiveSocket): void {
    const { player, flight } = after;
    const before = pushed.get(flight.id);
    pushed.set(flight.id, after);
    if (!before) {
      const whole = tripState(player, flight, context);
      devices.push(whole, whole, except);
    } else if (before.player !== player) {
      const change = tripChange(before, after, context);
      if (change) devices.push(change.whole, change.short, except);
    }
  }

  /** Sets an alarm for the next end of a trip or of its tapping phase. */
  #schedule(playerId: string, watched: Watched): void {
    const context = this.#context();
    if (!watched.player || !context) return;
    const waits = watched.player.flights
      .filter(({ id }) => !watched.ended.has(id))
      .map((flight) => {
        const judgedAtMs = judgementAtMs(flight, (flown) => tunablesFor(flown, context));
        const leftMs = remainingMs(flight, context.nowMs);
        return judgedAtMs === null ? leftMs : Math.min(leftMs, Math.max(0, judgedAtMs - context.nowMs));
      });
    this.#alarms.set(keyOf(playerId), Math.min(...waits), () => {
      this.push(playerId);
      this.#schedule(playerId, watched);
    });
  }

  #context(): ViewContext | null {
    const services = this.#gate.open();
    return services && createViewContext(services, 'en');
  }
}

function keyOf(playerId: string): string {
  return `trip ${playerId}`;
}
