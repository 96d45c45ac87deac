import type { Database } from '#server/store/core/connect-mongoose.ts';
import { DatabaseClock } from '#server/store/core/database-clock.ts';
import { ReplicaMembers } from '#server/store/core/replica-members.ts';
import { RoundTrips } from '#server/store/core/watch-commands.ts';
import { type Command, collectionOf } from './commands.ts';
import type { Fields } from './documents.ts';
import { Table, withoutStack } from './table.ts';
import type { Owner, World } from './world.ts';

/** Probabilities of each failure, per command. All are 0 while the run heals. */
export interface FaultRates {
  /** The command never arrives. */
  unsent: number;
  /** It may be carried out, all or a part, and its answer is lost. */
  lost: number;
  /** The server's process dies, before or after the command. */
  crash: number;
  /** It is carried out some seconds later, and others go on meanwhile. */
  slow: number;
}

export const noFaults: FaultRates = { unsent: 0, lost: 0, crash: 0, slow: 0 };
const slowestMs = 9000;

/** Hears of every command, and of what goes wrong with it. */
type Trace = (command: string, fault: keyof FaultRates | null) => void;

/** A database in memory, whose every command is a step of the world and can fail. */
export class VirtualDatabase {
  readonly tables = new Map<string, Table>();
  rates = noFaults;
  readonly #world: World;
  readonly #trace: Trace;

  constructor(world: World, trace: Trace) {
    this.#world = world;
    this.#trace = trace;
  }

  table(name: string): Table {
    const table = this.tables.get(name) ?? new Table();
    this.tables.set(name, table);
    return table;
  }

  all<Document = Fields>(name: string): Document[] {
    return [...this.table(name).documents.values()] as Document[];
  }

  /** A connection of a server's process. `crash` ends the process. */
  connect(owner: Owner, crash: () => void): Database {
    const send = (command: Command) => this.#send(owner, command, crash);
    const models = new Map<string, object>();
    const modelOf = (name: string): object => {
      const model = models.get(name) ?? collectionOf(name, this.table(name), send);
      models.set(name, model);
      return model;
    };
    return {
      connection: undefined as never,
      patienceMs: 1000,
      roundTrips: new RoundTrips(),
      members: new ReplicaMembers(),
      clock: new DatabaseClock(async () => this.#world.nowMs),
      confirmedRead: () => ({}),
      collection: ({ name }) => modelOf(name) as never,
      documents: (name) => (modelOf(name) as { collection: never }).collection,
      createIndexes: async () => undefined,
      isConnected: () => true,
      close: async () => undefined,
    };
  }

  #send(owner: Owner, command: Command, crash: () => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (!owner.isAlive) return;
      const run = () => this.#run(command, resolve, reject);
      this.#world.add({
        owner,
        run: () => {
          const fault = this.#chooseFault();
          this.#trace(command.what, fault);
          if (fault === null) run();
          if (fault === 'slow') this.#world.addTimer(run, this.#world.chance.below(slowestMs), false);
          if (fault === 'unsent') reject(failure(this.#world.chance.pick(unsentNames)));
          if (fault === 'crash' || fault === 'lost') this.#runSome(command);
          if (fault === 'crash') crash();
          if (fault === 'lost') reject(failure(this.#world.chance.pick(lostNames)));
        },
        // The command was on its way when its process died.
        drop: () => this.#runSome(command),
      });
    });
  }

  #chooseFault(): keyof FaultRates | null {
    let drawn = this.#world.chance.draw();
    for (const [fault, rate] of Object.entries(this.rates) as [keyof FaultRates, number][]) {
      if (drawn < rate) return fault;
      drawn -= rate;
    }
    return null;
  }

  #run(command: Command, resolve: (value: unknown) => void, reject: (error: unknown) => void): void {
    try {
      resolve(command.answer(command.statements().map((statement) => statement())));
    } catch (error) {
      reject(error);
    }
  }

  /** Nothing, all, or the first of its statements. */
  #runSome(command: Command): void {
    const { chance } = this.#world;
    const statements = command.statements();
    const count = chance.happens(0.3)
      ? 0
      : chance.happens(0.7)
        ? statements.length
        : chance.below(statements.length);
    try {
      for (const statement of statements.slice(0, count)) statement();
    } catch {
      // Nobody hears of it.
    }
  }
}

type Failure = readonly [name: string, code?: number];
const unsentNames: readonly Failure[] = [
  ['MongoServerSelectionError'],
  ['MongoPoolClearedError'],
  ['MongoServerError', 10107],
];
const lostNames: readonly Failure[] = [
  ['MongoNetworkError'],
  ['MongoNetworkTimeoutError'],
  ['MongoServerError', 11600],
];

function failure([name, code]: Failure): Error {
  return withoutStack(() => Object.assign(new Error(`planted: ${name}`), { name, ...(code && { code }) }));
}
