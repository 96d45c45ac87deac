import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productId } from '#engine/content/homeland-ids.ts';
import type { LedgerEntry } from '#engine/protocol/core/entities.ts';
import { TestClient } from '#tests/server/fixtures/client.ts';
import { buildServerProcess, type ServerProcess } from '#tests/server/fixtures/start-server-process.ts';

const kills = 20;
const playerCount = 4;
/** How many commands each player sends before each kill, all at once. */
const commandCount = 50;

let server: ServerProcess;
beforeAll(async () => {
  server = await buildServerProcess();
});
afterAll(() => server.remove());

/** A command with its key, and its first answer if one arrived. */
interface Sent {
  readonly player: number;
  readonly key: string;
  readonly kind: 'convert' | 'synthesis' | 'capsule' | 'order';
  /** The converted amount. It differs between a player's commands, so that ledger entries can be matched to them. */
  readonly amount: number;
  first: unknown;
}

function send(client: TestClient, { key, kind, amount }: Sent) {
  const idempotencyKey = key;
  switch (kind) {
    case 'convert':
      return client.call('protomatters.convert', { body: { amount }, idempotencyKey });
    case 'synthesis':
      return client.call('protomatters.synthesis', { idempotencyKey });
    case 'capsule':
      return client.call('capsules.open', { params: { type: 'ship' }, idempotencyKey });
    case 'order':
      return client.call('payments.create', { body: { productId: productId('clean-1') }, idempotencyKey });
  }
}

/** Repeats the call while the rate limit refuses it. */
async function sendPatiently(client: TestClient, sent: Sent) {
  for (;;) {
    const reply = await send(client, sent);
    if (reply.status !== 429) return reply;
    await wait(1000 * Number(reply.headers.get('Retry-After')));
  }
}

async function ledgerOf(client: TestClient): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for (;;) {
    const reply = await client.call('ledger.list', { query: { limit: 100, offset: entries.length } });
    if (reply.status === 429) {
      await wait(1000 * Number(reply.headers.get('Retry-After')));
      continue;
    }
    expect(reply.status).toBe(200);
    entries.push(...reply.answer.data);
    if (reply.answer.data.length < 100) return entries;
  }
}

async function expectLedger(client: TestClient): Promise<LedgerEntry[]> {
  const entries = await ledgerOf(client);
  const balance = await client.get('protomatters.get');
  for (const currency of ['default', 'clean'] as const) {
    const own = entries.filter((entry) => entry.currency === currency);
    const sum = own.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
    expect(sum).toBe(Math.round(balance[currency] * 100));
    expect(own[0]!.balanceAfter).toBe(balance[currency]);
  }
  return entries;
}

const kindOf = (index: number): Sent['kind'] =>
  (['convert', 'synthesis', 'convert', 'capsule', 'convert', 'order'] as const)[index % 6]!;

describe(`a server that is killed ${kills} times on one folder`, () => {
  it('executes every answered command exactly once and repeats its first answer', async () => {
    let url = await server.start();
    const clients: TestClient[] = [];
    for (let player = 0; player < playerCount; player++) {
      const client = await new TestClient(url).signIn(500 + player);
      const { uuid } = await client.get('auth.me');
      await client.get('dev.grant', { body: { playerId: uuid, amount: 1_000_000, clean: 10_000 } });
      clients.push(client);
    }
    const moved = () => clients.map(({ credentials }) => Object.assign(new TestClient(url), { credentials }));
    const sent: Sent[] = [];
    for (let round = 0; round < kills; round++) {
      const here = moved();
      const now: Sent[] = here.flatMap((_, player) =>
        Array.from({ length: commandCount }, (_, index) => ({
          player,
          key: `${round}-${index}`,
          kind: kindOf(index),
          amount: round * commandCount + index + 1,
          first: undefined,
        })),
      );
      sent.push(...now);
      // Early rounds kill the server before any answer, later ones in the middle of the work.
      const answersBeforeKill = round * 2;
      let answers = 0;
      const reached = new Promise<void>((resolve) => {
        const count = () => {
          answers += 1;
          if (answers >= answersBeforeKill) resolve();
        };
        if (answersBeforeKill === 0) setTimeout(resolve, 5);
        for (const one of now)
          void send(here[one.player]!, one)
            .then((reply) => {
              if (reply.status < 300) one.first = reply.answer;
            })
            // The server is gone.
            .catch(() => undefined)
            .finally(count);
      });
      await reached;
      await server.end('SIGKILL');
      url = await server.start();
    }

    const acknowledged = sent.filter(({ first }) => first !== undefined);
    expect(acknowledged.length).toBeGreaterThan(kills);
    expect(acknowledged.length).toBeLessThan(sent.length);
    const here = moved();
    const checks = here.map(async (client, player) => {
      const own = sent.filter((one) => one.player === player);
      const done = own.filter(({ first }) => first !== undefined);
      const before = await expectLedger(client);
      expectEach(before, done, 1);
      expectEach(before, own, 0);

      // Repeated calls get the first answers and change nothing.
      for (const one of done) {
        const reply = await sendPatiently(client, one);
        expect(reply.status).toBe(one.kind === 'order' ? 201 : 200);
        expect(reply.answer).toEqual(one.first);
      }
      expect(await ledgerOf(client)).toEqual(before);

      // Commands without an answer were executed at most once; repeating them completes them.
      const unanswered = own.filter(({ first }) => first === undefined);
      for (const one of unanswered.filter((_, index) => index % 10 === 0)) {
        const reply = await sendPatiently(client, one);
        expect(reply.status).toBeLessThan(300);
        one.first = reply.answer;
      }
      const answered = own.filter(({ first }) => first !== undefined);
      const after = await expectLedger(client);
      expectEach(after, answered, 1);
      expectEach(after, own, 0);
    });
    await Promise.all(checks);
  }, 240_000);
});

/** Expects every command in the ledger exactly once, or at most once with a minimum of 0. */
function expectEach(entries: readonly LedgerEntry[], sent: readonly Sent[], min: 0 | 1): void {
  const times = new Map<string, number>();
  const count = (key: string) => times.set(key, (times.get(key) ?? 0) + 1);
  for (const { currency, amount, reference } of entries) {
    if (currency === 'default' && amount < 0) count(`convert ${-amount}`);
    if (currency === 'clean' && amount < 0) count(`draw ${reference}`);
  }
  for (const one of sent) {
    const fairness = (one.first as { fairness?: { commitment: string } } | undefined)?.fairness;
    const key = fairness ? `draw ${fairness.commitment}` : `convert ${one.amount}`;
    if (one.kind === 'order' || (!fairness && one.kind !== 'convert')) continue;
    expect(times.get(key) ?? 0, `${one.key} ${key}`).toBeLessThanOrEqual(1);
    expect(times.get(key) ?? 0, `${one.key} ${key}`).toBeGreaterThanOrEqual(min);
  }
}
