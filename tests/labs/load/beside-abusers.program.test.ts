import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftOut } from '../../left-out.ts';
import { TestClient } from '../../server/fixtures/client.ts';
import { buildServerProcess, type ServerProcess } from '../../server/fixtures/start-server-process.ts';
import { addToReport, times } from '../abuse/report.ts';
import { percentile, readCpuSeconds } from './figures.ts';
import { runAbusers, startBareServer } from './start-script.ts';

/** `npm test` doesn't measure: other tests run beside this one. */
const isMeasured = times(0, 1) === 1;
const rounds = Number(process.env.LOAD_ROUNDS ?? 5);
const phaseMs = 10_000;
/** The attack runs already when the player is measured, and still when the player stops. */
const leadMs = 2000;
const attackMs = leadMs + phaseMs + 1000;
const callEveryMs = 60;
const maxRatio = 1.5;
const failedMs = 10_000;

/**
 * Waiting times of an honest player in all rounds of a phase in milliseconds, and processor seconds of the
 * server.
 */
interface Phase {
  readonly took: number[];
  cpuSeconds: number;
}

describe('an honest player', leftOut(!isMeasured, 'measures, with npm run test:load'), () => {
  let server: ServerProcess;
  let bare: Awaited<ReturnType<typeof startBareServer>>;
  let url: string;
  beforeAll(async () => {
    server = await buildServerProcess();
    const profile = process.env.LOAD_PROFILE;
    url = await server.start(profile ? { nodeArgs: ['--cpu-prof', `--cpu-prof-dir=${profile}`] } : {});
    bare = await startBareServer();
    while (!(await fetch(`${url}/readyz`)).ok) await wait(100);
  }, 120_000);
  afterAll(async () => {
    bare.stop();
    await server.end('SIGTERM');
    await server.remove();
  });

  it('waits beside ten abusers at most 1.5 times as long as when they do the same to another server, at the 99th percentile', {
    timeout: 900_000,
  }, async () => {
    const honest = await HonestPlayer.settle(url);
    const abusers: object[] = [];
    for (let id = 100; id < 110; id++) abusers.push((await new TestClient(url).signIn(id)).credentials);
    const [alone, beside, control] = [newPhase(), newPhase(), newPhase()];
    const answered: Record<string, number> = {};
    const attack = async (phase: Phase, at: { url: string; perSecond?: number }) => {
      const attacking = runAbusers({ ...at, abusers, forMs: attackMs });
      await wait(leadMs);
      await honest.play(phase);
      return attacking;
    };
    for (let round = 0; round < rounds; round++) {
      await honest.play(alone);
      const counts = await attack(beside, { url });
      for (const [status, count] of Object.entries(counts))
        answered[status] = (answered[status] ?? 0) + count;
      const perSecond = (1000 * Object.values(counts).reduce((sum, count) => sum + count, 0)) / attackMs;
      await attack(control, { url: bare.url, perSecond });
    }
    const p99 = (phase: Phase) => percentile(phase.took, 0.99);
    const ratio = p99(beside) / p99(control);
    const happened =
      `p50 ${show(alone, 0.5)} → ${show(beside, 0.5)} ms (control ${show(control, 0.5)}), ` +
      `p99 ${show(alone, 0.99)} → ${show(beside, 0.99)} ms (control ${show(control, 0.99)}): ` +
      `× ${(p99(beside) / p99(alone)).toFixed(2)} of alone, × ${ratio.toFixed(2)} of the control; ` +
      `the server's processor ${share(alone)} → ${share(beside)} (control ${share(control)}); ` +
      `abusers were answered ${JSON.stringify(answered)}. Control: the abusers send as many calls a second to a bare ` +
      'server that answers at once, so that only what they cost the game’s own server differs';
    addToReport({ attack: 'an honest player beside ten abusers', times: beside.took.length, happened });
    expect(ratio, happened).toBeLessThanOrEqual(maxRatio);
  });
});

/** Plays as the game does: one call after the other. */
class HonestPlayer {
  readonly #client: TestClient;
  readonly #params: { readonly id: string; readonly sid: string };

  private constructor(client: TestClient, params: { id: string; sid: string }) {
    this.#client = client;
    this.#params = params;
  }

  static async settle(url: string): Promise<HonestPlayer> {
    const client = await new TestClient(url).signIn(1);
    const { ship, trip } = await client.prepareTrip();
    const session = await client.launch(ship.uuid, trip);
    const player = new HonestPlayer(client, { id: ship.uuid, sid: session.uuid });
    await player.play(newPhase(), 3000);
    return player;
  }

  /** Adds how long each call took. */
  async play(phase: Phase, forMs = phaseMs): Promise<void> {
    const { url } = this.#client;
    const cpuBefore = await readCpuSeconds(url);
    const endsMs = performance.now() + forMs;
    for (let count = 0; performance.now() < endsMs; count++) {
      phase.took.push(await timed(() => this.#callOnce(count)));
      await wait(callEveryMs);
    }
    phase.cpuSeconds += (await readCpuSeconds(url)) - cpuBefore;
  }

  async #callOnce(count: number): Promise<void> {
    const params = this.#params;
    if (count % 2 === 0) await this.#client.get('auth.me');
    else await this.#client.get('sessions.replenish', { params, body: { baggage: 0, taps: [] } });
  }
}

/** A call that fails took as long as a player would wait for it. */
async function timed(call: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  try {
    await call();
  } catch {
    return failedMs;
  }
  return performance.now() - startedMs;
}

function newPhase(): Phase {
  return { took: [], cpuSeconds: 0 };
}

function show({ took }: Phase, of: number): string {
  return percentile(took, of).toFixed(1);
}

/** Processor time as a percentage of one core. */
function share({ cpuSeconds }: Phase): string {
  return `${((100 * cpuSeconds) / (rounds * (phaseMs / 1000))).toFixed(0)} %`;
}
