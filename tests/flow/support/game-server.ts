import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tools/cluster/ports.ts';
import { engineUri, startOnEngine } from '../../server/fixtures/databases.ts';
import { patienceMs } from './patience.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** With `SERVERS=2`, a cluster of two servers behind a balancer plays the server's part. */
const servers = Number(process.env.SERVERS ?? 1);

/** The built server as a separate process, with a free port and its own data folder. */
export class GameServer {
  private child: ChildProcess | undefined;
  private output = '';
  private reportsTaken = 0;

  private constructor(
    readonly url: string,
    private readonly port: number,
    private readonly dataDir: string,
    private readonly settings: Readonly<Record<string, string>>,
    private readonly engine: Awaited<ReturnType<typeof startOnEngine>> | null,
  ) {}

  /** Starts the server with these environment variables besides the usual ones. */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<GameServer> {
    const port = await freePort();
    const dataDir = await mkdtemp(join(tmpdir(), 'proto-trip-flow-'));
    const engine = engineUri ? await startOnEngine(engineUri) : null;
    const server = new GameServer(`http://127.0.0.1:${port}`, port, dataDir, settings, engine);
    await server.up();
    return server;
  }

  /** Starts the process and waits until it serves. */
  async up(): Promise<void> {
    const startedMs = performance.now();
    const { MONGODB_URI: _mongo, BOT_TOKEN: _bot, ...env } = process.env;
    const program = servers > 1 ? ['tools/cluster/cluster.mjs', String(servers)] : ['.build/server/main.mjs'];
    this.child = spawn(process.execPath, program, {
      cwd: root,
      env: {
        ...env,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        NODE_ENV: 'development',
        ...(this.engine && { MONGODB_URI: this.engine.uri }),
        ...this.settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that a kill reaches all its processes.
      detached: true,
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    while (!(await this.isServing())) {
      if (this.child.exitCode !== null || performance.now() - startedMs > patienceMs)
        throw new Error(`The server didn't come up:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Kills the process at once, as a power cut would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    await this.engine?.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Errors that pages have reported since the last call: lines of the log. */
  takeReports(): string[] {
    const lines = this.output.split('\n').filter((line) => line.includes('"msg":"client: '));
    const fresh = lines.slice(this.reportsTaken);
    this.reportsTaken = lines.length;
    return fresh;
  }

  /** Moves game time forward. */
  async advance(advanceMs: number): Promise<void> {
    await this.post('/dev/clock/', { advanceMs });
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  private async isServing(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (signal === 'SIGKILL' && child.pid) process.kill(-child.pid, signal);
    else child.kill(signal);
    await ended;
  }
}
