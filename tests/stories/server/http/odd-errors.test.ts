import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#engine/protocol/core/paths.ts';
import { serviceCommand } from '#server/commands/core/command.ts';
import { commands } from '#server/commands/core/commands.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
const rejections: unknown[] = [];
const note = (reason: unknown) => rejections.push(reason);
beforeAll(async () => {
  server = await startTestServer();
  process.on('unhandledRejection', note);
});
afterAll(async () => {
  process.off('unhandledRejection', note);
  await server.stop();
});

const fail = () => {
  throw new Error('a trap');
};
const traps = Object.fromEntries(
  Object.getOwnPropertyNames(Reflect).map((name) => [name, fail]),
) as ProxyHandler<Error>;
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable(new Error('x'), {});
  revoke();
  return proxy;
};
const withGetter = (property: string) => Object.defineProperty(new Error('x'), property, { get: fail });

const odd: readonly [name: string, thrown: unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', Number.NaN],
  ['a big integer', 5n],
  ['a symbol', Symbol('x')],
  ['a function', () => 'x'],
  ['an empty text', ''],
  ['a text of 20 million characters', 'x'.repeat(20_000_000)],
  ['an error whose message has 20 million characters', new Error('x'.repeat(20_000_000))],
  ['an error whose stack is an object', Object.assign(new Error('x'), { stack: { a: 1 } })],
  ['an error whose message is a symbol', Object.assign(new Error('x'), { message: Symbol('x') })],
  ['an error whose name can’t be read', withGetter('name')],
  ['an error whose code can’t be read', withGetter('code')],
  ['an error whose message can’t be read', withGetter('message')],
  ['an error whose cause is itself', cyclic()],
  ['a proxy that throws at everything', new Proxy(new Error('x'), traps)],
  ['a revoked proxy', revoked()],
  ['an object whose text can’t be made', { toString: fail, [Symbol.toPrimitive]: fail }],
  ['an object that says it is an error', { name: 'MongoNetworkError', message: 'x', stack: 5 }],
  ['a refusal with an unknown code', new CallRefused('no_such_code' as never)],
  [
    'many errors in one',
    new AggregateError(
      Array.from({ length: 10_000 }, () => new Error('x')),
      'y',
    ),
  ],
];

function cyclic(): Error {
  const error = new Error('x');
  error.cause = error;
  return error;
}

/** Runs this instead of a call's command. */
async function replacing<Result>(
  name: CallName,
  run: () => unknown,
  ask: () => Promise<Result>,
): Promise<Result> {
  const open = commands as Record<string, unknown>;
  const original = open[name];
  open[name] = serviceCommand(run as never);
  try {
    return await ask();
  } finally {
    open[name] = original;
  }
}

const get = () => fetch(`${server.url}/dev/clock/`);
const post = () =>
  fetch(`${server.url}/dev/clock/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"advanceMs":1}',
  });

async function expectInternal(response: Response): Promise<void> {
  const text = await response.text();
  expect(text.length).toBeLessThan(8192);
  expect(response.status).toBe(500);
  expect(JSON.parse(text)).toEqual({ code: 'internal', detail: expect.stringMatching(/\S/) });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(rejections).toEqual([]);
}

describe('a command that throws', () => {
  it.each(odd)('%s at once is answered with 500', async (_name, thrown) => {
    await expectInternal(
      await replacing(
        'dev.clock',
        () => {
          throw thrown;
        },
        get,
      ),
    );
  });

  it.each(odd)(
    '%s later is answered with 500, also between two entries of the audit',
    async (_name, thrown) => {
      await expectInternal(await replacing('dev.advance', () => Promise.reject(thrown), post));
      const { data } = await server.client().get('dev.audit', { query: { limit: 1 } });
      expect(data[0]).toMatchObject({ call: 'dev.advance', outcome: expect.not.stringMatching('asked') });
    },
  );
});

describe('a command whose answer can’t be written', () => {
  it.each<[string, unknown]>([
    ['is nothing', undefined],
    ['has a big integer', { answer: { x: 5n } }],
    ['refers to itself', { answer: Object.assign([] as unknown[], { 0: commands }) }],
    [
      'throws when it is read',
      {
        get answer() {
          return fail();
        },
      },
    ],
    ['throws when it becomes text', { answer: { toJSON: fail } }],
    ['has an impossible status', { answer: {}, status: 99 }],
  ])('because it %s is answered with 500 or not at all', async (what, result) => {
    if (what === 'refers to itself') (result as { answer: unknown[] }).answer[0] = result;
    await expectInternal(await replacing('dev.clock', () => Promise.resolve(result), get));
  });
});

describe('the log', () => {
  it('keeps what it writes about an error small', async () => {
    const lines: string[] = [];
    const { createLog } = await import('#server/core/log.ts');
    const log = createLog({ write: (line) => lines.push(line) });
    for (const [, thrown] of odd) log.failure('what', thrown);
    expect(lines).toHaveLength(odd.length);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(32 * 1024);
  });
});
