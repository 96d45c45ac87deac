import { aiUnlock } from '#engine/rules/ai-pilot/ai-unlock.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import { openRunOf, reportOf } from '../commands/ai-pilot/ai-run.ts';
import { aiPilotView } from '../commands/ai-pilot/views.ts';
import { createViewContext } from '../commands/core/create-context.ts';
import type { ViewContext } from '../commands/core/view-context.ts';
import type { ServiceGate } from '../core/service-gate.ts';
import type { Alarms } from './alarms.ts';
import type { LiveServer } from './create-live-server.ts';

type LiveSocket = Parameters<Parameters<LiveServer['use']>[0]>[0];

interface Watched {
  /** As last written or read. */
  player: Player;
  /** The last pushed phase, by ship. */
  readonly pushed: Map<string, string>;
}

/** The wait before another try while the database is away. */
const retryMs = 1000;

/**
 * Pushes the AI pilots of connected players: when one is changed, when it starts its next trip, when it has
 * finished, and when the check of its registrations is over. Their state follows from the time alone, so
 * nothing runs in between.
 */
export class AiWatch {
  readonly #server: LiveServer;
  readonly #gate: ServiceGate;
  readonly #alarms: Alarms;
  readonly #watched = new Map<string, Watched>();

  constructor(server: LiveServer, gate: ServiceGate, alarms: Alarms) {
    this.#server = server;
    this.#gate = gate;
    this.#alarms = alarms;
  }

  /** Brings a device up to date with every AI pilot that isn't locked. */
  welcome(player: Player, socket: LiveSocket): void {
    const context = this.#context();
    if (!context) return;
    const watched = this.#watched.get(player.id) ?? this.#open(player, context);
    if (watched.player.rev < player.rev) watched.player = player;
    socket.on('disconnect', () => this.#leave(player.id));
    for (const ship of pilotedShips(watched.player))
      socket.emit('ai-pilot:state', stateOf(watched.player, ship, context));
    this.#schedule(watched, context);
  }

  /** To be called after a change was written. */
  update(before: Player, after: Player): void {
    const watched = this.#watched.get(after.id);
    const context = this.#context();
    if (!watched || !context || watched.player.rev > after.rev) return;
    watched.player = after;
    if (before.aiPilots === after.aiPilots) return;
    // Answers of an exchange change nothing that is shown before the check is over, and nobody is to notice
    // them.
    const isListChanged = accountsOf(before) !== accountsOf(after);
    for (const ship of pilotedShips(after))
      if (isListChanged || before.aiPilots.ships[ship.id] !== after.aiPilots.ships[ship.id])
        this.#push(watched, ship, context);
    this.#schedule(watched, context);
  }

  /** To be called after game time was moved. */
  pushAll(): void {
    for (const watched of this.#watched.values()) this.#ring(watched);
  }

  #open(player: Player, context: ViewContext): Watched {
    const phases = pilotedShips(player).map((ship) => [ship.id, phaseOf(player, ship, context)] as const);
    const watched: Watched = { player, pushed: new Map(phases) };
    this.#watched.set(player.id, watched);
    return watched;
  }

  #leave(playerId: string): void {
    if (this.#server.sockets.adapter.rooms.has(playerId)) return;
    this.#alarms.clear(keyOf(playerId));
    this.#watched.delete(playerId);
  }

  #push(watched: Watched, ship: OwnedShip, context: ViewContext): void {
    const { player, pushed } = watched;
    pushed.set(ship.id, phaseOf(player, ship, context));
    this.#server.to(player.id).emit('ai-pilot:state', stateOf(player, ship, context));
  }

  /** Pushes changes by time. */
  #ring(watched: Watched): void {
    const context = this.#context();
    if (!context) {
      this.#setAlarm(watched, retryMs);
      return;
    }
    for (const ship of pilotedShips(watched.player))
      if (watched.pushed.get(ship.id) !== phaseOf(watched.player, ship, context))
        this.#push(watched, ship, context);
    this.#schedule(watched, context);
  }

  /** Sets an alarm for the next change: the end of a flight or of a check. */
  #schedule(watched: Watched, context: ViewContext): void {
    const { player } = watched;
    const next = Math.min(...pilotedShips(player).map((ship) => nextMs(player, ship, context)));
    this.#setAlarm(watched, Math.max(1, next - context.nowMs));
  }

  #setAlarm(watched: Watched, waitMs: number): void {
    this.#alarms.set(keyOf(watched.player.id), waitMs, () => this.#ring(watched));
  }

  #context(): ViewContext | null {
    const services = this.#gate.open();
    return services && createViewContext(services, 'en');
  }
}

function accountsOf({ aiPilots: { registrations } }: Player): string {
  return registrations.map(({ exchange, uid, email, atMs }) => [exchange, uid, email, atMs]).join();
}

function keyOf(playerId: string): string {
  return `ai ${playerId}`;
}

/** Ships whose AI pilot was bought or requested. */
function pilotedShips(player: Player): OwnedShip[] {
  return player.ships.filter(({ id }) => player.aiPilots.ships[id] !== undefined);
}

function stateOf(player: Player, ship: OwnedShip, context: ViewContext) {
  return { ...aiPilotView(player, ship, context), rev: player.rev };
}

/** The AI pilot's phase as text. Two moments of the same phase look the same to a player. */
function phaseOf(player: Player, ship: OwnedShip, context: ViewContext): string {
  const { status } = aiUnlock(player, ship.id, context.nowMs, context.tunables);
  const run = openRunOf(player, ship.id);
  const state = run && reportOf(run, context).state;
  return [status, run?.id, run?.calledBackAtMs, state?.flights.length, state?.stop?.reason].join();
}

/** When its phase changes next without an action; Infinity for never. */
function nextMs(player: Player, ship: OwnedShip, context: ViewContext): number {
  const unlock = aiUnlock(player, ship.id, context.nowMs, context.tunables);
  const run = openRunOf(player, ship.id);
  const state = run && reportOf(run, context).state;
  return Math.min(
    unlock.status === 'processing' ? unlock.availableAtMs : Number.POSITIVE_INFINITY,
    state && !state.stop ? state.dueAtMs : Number.POSITIVE_INFINITY,
  );
}
