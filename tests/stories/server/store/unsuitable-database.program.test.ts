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
      /^The database, version [\d.]+, can't keep this game: documents do not expire \(.*\)\. .* does not try again: restart it .*\.$/,
    ],
    [
      'because it speaks an old wire version',
      () => {
        proxy.onAnswer = ofOldWire;
      },
      /reports maximum wire version 6, but .* requires at least \d.*\. Set MONGODB_URI to .* goes on trying\.$/,
    ],
    [
      'because it refuses the login',
      () => {
        proxy.onAnswer = (answer) => {
          if (!('maxWireVersion' in answer)) Object.assign(answer, loginRefused);
        };
      },
      /^The database refuses the login of MONGODB_URI: Authentication failed\. Correct its name.* goes on trying\.$/,
    ],
  ])('%s is named in one line, and the server is not ready', async (_, plant, sentence) => {
    plant();
    await start();
    await expect.poll(readiness).toEqual([503, 'database_unsuitable']);
    expect((await fetch(`${server!.url}/healthz`)).status).toBe(200);
    expect((await new TestClient(server!.url).call('dev.clock')).error.code).toBe('unavailable');
    expect(warnings).toEqual([expect.stringMatching(sentence)]);
  });

  it('because it refuses an index of the game is named with the collection', async () => {
    const refused: string[] = [];
    proxy.onCommand = (command) => {
      if (command.createIndexes && !String(command.createIndexes).startsWith('proof_')) {
        refused.push(command.createIndexes);
        command.indexes[0].collation = { locale: 'de' };
      }
    };
    await start();
    await expect.poll(readiness).toEqual([503, 'database_unsuitable']);
    expect(warnings[0]).toMatch(new RegExp(`^The database refuses the indexes of ${refused[0]}: `));
  });

  it('is told of once, tried again, and the game opens when it takes the login', async () => {
    refusedPauseMs = 10;
    let answers = 0;
    proxy.onAnswer = (answer) => {
      if ('maxWireVersion' in answer) return;
      answers += 1;
      Object.assign(answer, loginRefused);
    };
    await start();
    await expect.poll(() => answers).toBeGreaterThan(3);
    expect(await metric()).toBe('1');
    proxy.onAnswer = asAnother;
    await expect.poll(readiness).toEqual([200, 'ok']);
    await expect.poll(metric).toBe('0');
    expect(warnings).toHaveLength(1);
  });

  it('stays so after a broken promise until a person restarts the server', async () => {
    refusedPauseMs = 10;
    proxy.onCommand = withoutExpiry;
    const refused = await start();
    await refused.opened;
    await expect.poll(readiness).toEqual([503, 'database_unsuitable']);
    // Counted from here on: the proof that found the fault may still clean up before.
    let commands = 0;
    proxy.onCommand = (command) => {
      if (!('hello' in command || 'ismaster' in command)) commands += 1;
    };
    for (let calls = 0; calls < 5; calls++) expect(await readiness()).toEqual([503, 'database_unsuitable']);
    expect(commands).toBe(0);
    await refused.stop();
    nextDatabase -= 1;
    await start();
    await expect.poll(readiness).toEqual([200, 'ok']);
  });
});

/** Lets a gateway answer every command with an error, as while the database behind it is away. */
function awayBehind(code: number): void {
  proxy.onAnswer = (answer) => {
    if (!('maxWireVersion' in answer)) Object.assign(answer, { ok: 0, code, errmsg: 'no connection' });
  };
}

describe('a database that is away behind its gateway', () => {
  it.each([1, 133, 50463173])(
    'with code %i at the start is waited for, and told of at most once',
    async (code) => {
      refusedPauseMs = 10;
      awayBehind(code);
      await start();
      await expect.poll(readiness).toEqual([503, 'unavailable']);
      proxy.onAnswer = asAnother;
      await expect.poll(readiness).toEqual([200, 'ok']);
      expect(warnings.length).toBeLessThanOrEqual(1);
    },
  );

  it('with a full disk at the start is waited for, and told of with the reason', async () => {
    refusedPauseMs = 10;
    awayBehind(14_031);
    await start();
    await expect.poll(() => warnings).toHaveLength(1);
    expect(await readiness()).toEqual([503, 'unavailable']);
    expect(warnings[0]).toMatch(
      /^The database has no space for a start: no connection\. .*goes on trying\.$/,
    );
    proxy.onAnswer = asAnother;
    await expect.poll(readiness).toEqual([200, 'ok']);
  });

  it.each([1, 202])('with code %i refuses calls as unavailable, and is told of once', async (code) => {
    const failures = vi.spyOn(log, 'failure');
    const { opened, url } = await start(120_000);
    await opened;
    const client = await new TestClient(url).signIn(1);
    awayBehind(code);
    for (let count = 0; count < 5; count++)
      expect((await client.call('auth.me')).error.code).toBe('unavailable');
    await expect.poll(readiness).toEqual([503, 'unavailable']);
    expect(warnings).toEqual([
      expect.stringMatching(/^The database answers with an error: no connection \(code \d+\)\. /),
    ]);
    expect(failures.mock.calls.filter(([what]) => what.includes('/account/'))).toEqual([]);
    proxy.onAnswer = asAnother;
    await expect.poll(async () => (await client.call('auth.me')).status).toBe(200);
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
