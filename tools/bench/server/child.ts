import { type ChildProcess, fork } from 'node:child_process';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A measured process. It sends a message when it is ready, and then answers requests. */
export class Child<Info> {
  readonly info: Info;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, info: Info) {
    this.#process = process;
    this.info = info;
  }

  static async start<Info>(folder: string, name: string, args: string[] = [], execArgv: string[] = []) {
    const process = fork(join(folder, `${name}.mjs`), args, { execArgv });
    return new Child<Info>(process, (await reply(process)) as Info);
  }

  /** Microseconds of CPU that it has used so far. */
  cpu(): Promise<number> {
    return this.order('cpu') as Promise<number>;
  }

  order(what: string, value: unknown = null): Promise<unknown> {
    const answered = reply(this.#process);
    this.#process.send({ what, value });
    return answered;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    if (!this.#process.connected) return;
    this.#process.disconnect();
    await ended;
  }
}

function reply(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error('A measured process ended'));
    child.once('exit', end);
    child.once('message', (message) => {
      child.off('exit', end);
      resolve((message as { answer: unknown }).answer);
    });
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
  process.on('message', async ({ what, value }: { what: string; value: unknown }) => {
    process.send?.({ answer: (await all[what]?.(value as never)) ?? null });
  });
  process.on('disconnect', () => end().finally(() => process.exit(0)));
  process.send?.({ answer: info });
}

export function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

export function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
