import { watchNotices } from '#server/commands/account/notices.ts';
import { type ParsedCall, runCommand } from '#server/commands/core/run-command.ts';
import { watchPayments } from '#server/commands/shop/payments.ts';
import { toRefused } from '#server/http/calls/answer-error.ts';
import { createServices, type Services } from '#server/services.ts';
import { defaultSettings } from '#server/settings.ts';
import { isDatabaseAway } from '#server/store/core/database-failures.ts';
import { createStore } from '#server/store/core/open-store.ts';
import type { VirtualDatabase } from './virtual-database.ts';
import type { VirtualMessenger } from './virtual-messenger.ts';
import type { Owner, World } from './world.ts';

/** An answer as a device gets it. Null: the connection was cut, and nobody knows what happened. */
export type Answer = { readonly status: number; readonly body: string; readonly rev: number | null } | null;

const restartAfterMs = 400;

/**
 * One of the server's processes, without HTTP: the real commands, store, relay and jobs. It dies and is
 * started again.
 */
export class ServerProcess {
  crashes = 0;
  /** Probability that an answer is lost on its way to the device. */
  lostAnswers = 0;
  #owner: Owner = { isAlive: false };
  #services: Services | null = null;
  /** Cuts the connection of each call under way. */
  readonly #cut = new Set<() => void>();
  readonly #world: World;
  readonly #database: VirtualDatabase;
  readonly #messenger: VirtualMessenger;

  constructor(world: World, database: VirtualDatabase, messenger: VirtualMessenger) {
    this.#world = world;
    this.#database = database;
    this.#messenger = messenger;
  }

  get services(): Services | null {
    return this.#services;
  }

  async start(): Promise<void> {
    const owner: Owner = { isAlive: true };
    this.#owner = owner;
    for (;;) {
      this.#world.current = owner;
      try {
        this.#services = await this.#open(owner);
        return;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
      }
      await this.#world.wait(restartAfterMs);
    }
  }

  async #open(owner: Owner): Promise<Services> {
    const store = await createStore(this.#database.connect(owner, () => this.crash()));
    const live = {
      pushChange: () => undefined,
      pushTunables: () => undefined,
      pushInboxes: () => undefined,
      pushBroadcast: () => undefined,
      pushContent: () => undefined,
      endSessions: () => undefined,
      endAll: () => undefined,
      connections: 0,
    };
    const services = await createServices(defaultSettings, store, live);
    const whole = { ...services, messenger: this.#messenger.connect(owner, services.messenger) };
    watchPayments(whole, 60_000, 60_000);
    watchNotices(whole, 20_000);
    return whole;
  }

  /** Dies in the middle of whatever it does, and is started again a little later. */
  crash(): void {
    this.crashes++;
    this.#services = null;
    this.#world.kill(this.#owner);
    for (const cut of this.#cut) cut();
    this.#world.current = null;
    this.#world.addTimer(() => void this.start(), restartAfterMs, false);
  }

  /** Sends a call and waits for its answer. */
  call(call: ParsedCall): Promise<Answer> {
    const owner = this.#owner;
    const services = this.#services;
    return new Promise((resolve) => {
      const arrive = (answer: Answer) => {
        this.#cut.delete(cut);
        this.#world.add({ owner: null, run: () => resolve(answer) });
      };
      const cut = () => arrive(null);
      if (!services) {
        cut();
        return;
      }
      this.#cut.add(cut);
      const run = async () => {
        const answer = await answerOf(services, call);
        const isLost = this.#world.chance.happens(this.lostAnswers);
        if (this.#cut.has(cut)) arrive(isLost ? null : answer);
      };
      this.#world.add({ owner, run: () => void run() });
    });
  }
}

/** A failure that the run has planted, or what the server makes of one. */
export function isPlanted(error: unknown): boolean {
  return error instanceof Error && /^planted|^outcome_unknown$/.test(error.message);
}

/** The server's answer, as its HTTP part would give it. */
async function answerOf(services: Services, call: ParsedCall): Promise<Answer> {
  try {
    return await runCommand(services, call);
  } catch (error) {
    const refused = toRefused(error);
    if (refused.status === 500 && !isPlanted(error)) throw error;
    return { status: refused.status, body: JSON.stringify(refused.body('en')), rev: null };
  }
}
