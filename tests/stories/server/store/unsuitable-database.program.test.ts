import { type Document, Int32 } from 'bson';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '#server/core/log.ts';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { TestClient } from '../../../server/fixtures/client.ts';
import { nameIn, patient } from '../../../server/fixtures/database-address.ts';
import { databases } from '../../../server/fixtures/databases.ts';
import { WireProxy } from '../../../server/fixtures/wire-proxy.ts';

let running: Awaited<ReturnType<(typeof databases)[0]['start']>>;
beforeAll(async () => {
  running = await databases[0]!.start();
});
afterAll(() => running.stop());

let proxy: WireProxy;
let server: RunningServer | undefined;
let warnings: string[];
let nextDatabase = 1;
let refusedPauseMs: number;
beforeEach(async () => {
  proxy = await WireProxy.open(running.uri);
  // The embedded database stands for one that the server doesn't know.
  proxy.onAnswer = asAnother;
  warnings = [];
  refusedPauseMs = 60_000;
  vi.spyOn(log, 'warning').mockImplementation((text) => {
    warnings.push(text);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server?.stop();
  proxy.close();
});

const start = async (patienceMs = 1000) => {
  const mongodbUri = patient(proxy.uri(`${nameIn(running.uri)}-${nextDatabase++}`), patienceMs);
  server = await startServer({ port: 0, refusedPauseMs, mongodbUri });
  return server;
};
const readiness = async () => {
  const answer = await fetch(`${server!.url}/readyz`);
  return [answer.status, (await answer.json()).status];
};
const metric = async () =>
  /^database_unsuitable (\d)$/m.exec(await (await fetch(`${server!.url}/metrics`)).text())?.[1];

/** Takes the expiry out of every index, as somebody may who wants to get past the start. */
function withoutExpiry(command: Document): void {
  for (const index of command.createIndexes ? command.indexes : []) delete index.expireAfterSeconds;
}

function asAnother(answer: Document): void {
  if ('modules' in answer) answer.modules = [];
}

/** The versions of MongoDB 3.6. */
function ofOldWire(answer: Document): void {
  if ('maxWireVersion' in answer) answer.maxWireVersion = new Int32(6);
}

const loginRefused = { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.' };

describe('a database that answers and is refused', () => {
  it.each<[string, () => void, RegExp]>([
    [
      'because its indexes do not expire',
      () => {
        proxy.onCommand = withoutExpiry;
      },
      /^The database, version [\d.]+, can't keep this game: documents do not expire \(.*\)\. .* again in 60 s\.$/,
    ],
    [
      'because it speaks an old wire version',
      () => {
        proxy.onAnswer = ofOldWire;
      },
      /reports maximum wire version 6, but .* requires at least \d.*\. Set MONGODB_URI to .* again in 60 s\.$/,
    ],
    [
      'because it refuses the login',
      () => {
        proxy.onAnswer = (answer) => {
          if (!('maxWireVersion' in answer)) Object.assign(answer, loginRefused);
        };
      },
      /^The database refuses the login of MONGODB_URI: Authentication failed\. Correct its name.* again in 60 s\.$/,
    ],
  ])('%s is named in one line, and the server is not ready', async (_, plant, sentence) => {
    plant();
    await start();
    await expect.poll(readiness).toEqual([503, 'database_unsuitable']);
    expect((await fetch(`${server!.url}/healthz`)).status).toBe(200);
    expect((await new TestClient(server!.url).call('dev.clock')).error.code).toBe('unavailable');
    expect(warnings).toEqual([expect.stringMatching(sentence)]);
  });

  it('because it refuses an index of the game is named with the index', async () => {
    const refused: string[] = [];
    proxy.onCommand = (command) => {
      if (command.createIndexes && !String(command.createIndexes).startsWith('proof_')) {
        refused.push(command.createIndexes);
        command.indexes[0].collation = { locale: 'de' };
      }
    };
    await start();
    await expect.poll(readiness).toEqual([503, 'database_unsuitable']);
    expect(warnings[0]).toMatch(new RegExp(`^The database refuses the index on .* of ${refused[0]}: `));
  });

  it('is tried again after growing pauses, and the game opens when it is suitable', async () => {
    refusedPauseMs = 50;
    proxy.onCommand = withoutExpiry;
    await start();
    await expect.poll(() => warnings.length).toBeGreaterThan(3);
    expect(await metric()).toBe('1');
    proxy.onCommand = null;
    await expect.poll(readiness).toEqual([200, 'ok']);
    await expect.poll(metric).toBe('0');
    const pauses = warnings.map((line) => Number(/again in ([\d.]+) s\.$/.exec(line)?.[1]));
    expect(pauses.slice(0, 4)).toEqual([0.05, 0.1, 0.2, 0.4]);
  });
});

describe('a database that is away', () => {
  it('is waited for without a word', async () => {
    proxy.close();
    await start();
    expect(await readiness()).toEqual([503, 'unavailable']);
    expect(warnings).toEqual([]);
  });
});

describe('a database that has proved itself', () => {
  it('is not tried again by the next start', async () => {
    const first = await start();
    await expect.poll(readiness).toEqual([200, 'ok']);
    await first.stop();
    nextDatabase -= 1;
    const scratch: unknown[] = [];
    proxy.onCommand = ({ insert }) => {
      if (String(insert).startsWith('proof_')) scratch.push(insert);
    };
    await start();
    await expect.poll(readiness).toEqual([200, 'ok']);
    expect(scratch).toEqual([]);
  });

  it('confirms every write by a majority, in its journals', async () => {
    const first = await start(120_000);
    await first.opened;
    const unconfirmed: Document[] = [];
    proxy.onCommand = (command) => {
      const isWrite = ['insert', 'update', 'delete', 'findAndModify'].some((name) => name in command);
      if (!isWrite) return;
      const { w, j } = command.writeConcern ?? {};
      if (w !== 'majority' || j !== true) unconfirmed.push(command);
    };
    await new TestClient(first.url).signIn(1);
    expect(unconfirmed).toEqual([]);
  });
});
