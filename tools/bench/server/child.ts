import { type ChildProcess, fork } from 'node:child_process';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A measured process. It sends a message when it is ready, and then answers requests. */
export class Child<Info> {
  readonly info: Info;
  readonly #process: ChildProcess;
  #orders = 0;

  private constructor(process: ChildProcess, info: Info) {
    this.#process = process;
    this.info = info;
  }

  static async start<Info>(folder: string, name: string, args: string[] = [], execArgv: string[] = []) {
    const process = fork(join(folder, `${name}.mjs`), args, { execArgv });
    return new Child<Info>(process, (await reply(process, 0)) as Info);
  }

  /** Microseconds of CPU that it has used so far. */
  cpu(): Promise<number> {
    return this.order('cpu') as Promise<number>;
  }

  order(what: string, value: unknown = null): Promise<unknown> {
    const id = ++this.#orders;
    const answered = reply(this.#process, id);
    this.#process.send({ id, what, value });
    return answered;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    if (!this.#process.connected) return;
    this.#process.disconnect();
    await ended;
  }
}

/**
 * The answer to the order with this number; its first message has none. A later order may be answered
 * earlier.
 */
function reply(child: ChildProcess, id: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error('A measured process ended'));
    const hear = (message: unknown) => {
      const answered = message as { readonly id: number; readonly answer: unknown };
      if (answered.id !== id) return;
      child.off('exit', end).off('message', hear);
      resolve(answered.answer);
    };
    child.once('exit', end).on('message', hear);
  });
}

type Order = (value: never) => unknown;

/** The child's side: reports that it is ready, handles requests, and ends with its parent. */
export function answerParent(
  info: unknown,
  orders: Readonly<Record<string, Order>> = {},
  end: () => Promise<unknown> = async () => undefined,
): void {
  const all: Readonly<Record<string, Order>> = { cpu: cpuMicroseconds, ...orders };
  process.on('message', async ({ id, what, value }: { id: number; what: string; value: unknown }) => {
    process.send?.({ id, answer: (await all[what]?.(value as never)) ?? null });
  });
  process.on('disconnect', () => end().finally(() => process.exit(0)));
  process.send?.({ id: 0, answer: info });
}

export function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

export function listenForRuns(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
