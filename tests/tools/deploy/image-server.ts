import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BotServer } from '#tests/server/fixtures/bot-server.ts';
import { TestClient } from '#tests/server/fixtures/client.ts';
import { signInitData } from '#tests/server/fixtures/start-bot-test.ts';
import { exampleEnv, imageCommand, imageEnv, makeImageFolder } from './image-files.ts';

/** The image's files, started with the example settings and a bot whose part is played here. */
export class ImageServer {
  readonly bot = new BotServer();
  url = '';
  admin = '';
  log = '';
  readonly #own = mkdtempSync(join(tmpdir(), 'image-'));
  #env: Record<string, string> = {};
  #child: ChildProcess | null = null;

  get folder(): string {
    return join(this.#own, 'app');
  }

  async start(): Promise<void> {
    makeImageFolder(this.folder);
    await this.bot.start();
    const [port, adminPort] = [await freePort(), await freePort()];
    this.url = `http://127.0.0.1:${port}`;
    this.admin = `http://127.0.0.1:${adminPort}`;
    this.#env = {
      ...{ ...imageEnv, ...exampleEnv, PATH: '/usr/bin:/bin', HOST: '127.0.0.1' },
      ...{ PORT: String(port), ADMIN_PORT: String(adminPort), DATA_DIR: join(this.#own, 'data') },
      ...{ BOT_TOKEN: this.bot.token, BOT_WEBHOOK_SECRET: this.bot.secret, BOT_API_URL: this.bot.url },
    };
    this.bot.webhook = `${this.url}/store/v1/webhooks/messenger/`;
    await this.run(...imageCommand.slice(1), '--init');
    const child = spawn(process.execPath, imageCommand.slice(1), { cwd: this.folder, env: this.#env });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        this.log += text;
      });
    while (!(await fetch(`${this.url}/readyz`).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error(`The image's server ended:\n${this.log}`);
      await wait(100);
    }
  }

  /** Runs one of the image's commands with the server's settings; returns what it printed. */
  async run(...args: string[]): Promise<string> {
    const options = { cwd: this.folder, env: this.#env };
    const { stdout } = await promisify(execFile)(process.execPath, args, options).catch((error) => error);
    return String(stdout);
  }

  /** Player signed in through the messenger. */
  async player(telegramId: number): Promise<TestClient> {
    const client = new TestClient(this.url);
    const { token } = await client.get('auth.token', {
      body: { initData: signInitData(this.bot.token, telegramId) },
    });
    client.credentials = { ...client.credentials, token };
    client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
    await client.get('auth.create', { body: { telegramId, firstName: 'Ann' } });
    return client;
  }

  /** Makes the invitation of the first owner, as on the server's machine. */
  async ownerLink(): Promise<string> {
    const [link = ''] = (await this.run('tools/console-link/console-link.mjs')).split('\n');
    return link;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child && child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await this.bot.stop();
    rmSync(this.#own, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
