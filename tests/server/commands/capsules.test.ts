import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { capsuleChances } from '#engine/rules/capsules/capsule-chances.ts';
import { synthesisChances } from '#engine/rules/capsules/synthesise.ts';
import { TestClient } from '../fixtures/client.ts';
import { openMany, openOne } from '../fixtures/open-capsule.ts';
import { startReadyServer, startTestServer, type TestServer } from '../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A player who was given keys and clean PROTO. */
async function rich(keys = { ship: 0, artifact: 0 }, clean = 0): Promise<TestClient> {
  const client = await server.player();
  await client.get('ships.create');
  const { uuid } = await client.get('auth.me');
  await client.get('dev.grant', { body: { playerId: uuid, keys, clean } });
  return client;
}

const open = (client: TestClient, type: 'ship' | 'artifact' = 'ship', nonce = '') =>
  openOne(client, type, { body: { nonce } });

/** Repeats the draw from the protocol's description alone. */
function drawAgain({ seed, verify }: { seed: string; verify: string }): number {
  const digest = createHmac('sha256', seed).update(verify).digest('hex');
  return Number.parseInt(digest.slice(0, 13), 16) / 16 ** 13;
}

const sealOf = (seed: string) => createHash('sha256').update(seed).digest('hex');

describe('a capsule', () => {
  it('is opened for a key, and its commitment matches the revealed seed', async () => {
    const client = await rich({ ship: 3, artifact: 2 }, 5);
    const types = ['ship', 'artifact', 'ship', 'artifact', 'ship'] as const;
    const seals = new Set<string>();
    let shown = await client.get('capsules.keys');
    expect(shown).toMatchObject({ ship: 3, artifact: 2 });
    for (const type of types) {
      const { answer } = await open(client, type, 'mine-7');
      expect(answer.fairness.commitment).toBe(shown.commitment);
      expect(sealOf(answer.fairness.seed)).toBe(shown.commitment);
      expect(answer.fairness.verify).toBe(`${type}:mine-7`);
      expect(drawAgain(answer.fairness)).toBe(answer.fairness.draw);
      expect(answer.fairness.draw).toBeGreaterThanOrEqual(answer.fairness.from);
      expect(answer.fairness.draw).toBeLessThan(answer.fairness.to);
      expect(answer.keys[type]).toBe(shown[type] - 1);
      expect(answer.keys.synthesisCommitment).toBe(shown.synthesisCommitment);
      seals.add(shown.commitment);
      shown = await client.get('capsules.keys');
      expect(answer.keys).toEqual(shown);
    }
    expect(seals.size).toBe(types.length);
    expect((await client.get('protomatters.get')).clean).toBe(5);
    expect((await open(client)).error.code).toBe('no_key');
  });

  it('gives the outcome of its range in the table, and the player owns it afterwards', async () => {
    const client = await rich({ ship: 12, artifact: 12 });
    for (let number = 0; number < 24; number++) {
      const type = number % 2 ? 'artifact' : 'ship';
      const list = `collections.${type}s` as const;
      const before = (await client.get(list)).data as { skin: string; currentShards: number }[];
      const { luck } = await client.get('capsules.keys');
      const { answer } = await open(client, type, String(number));
      let below = 0;
      const row = capsuleChances(type, luck, defaultTunables).find(({ percent }) => {
        below += percent;
        return answer.fairness.draw * 100 < below;
      })!;
      expect(answer.rarity).toBe(row.rarity);
      if (!answer.isDuplicate) expect(answer.kind).toBe(row.kind);
      const find = (all: { skin: string; currentShards: number }[]) =>
        all.find(({ skin }) => skin === answer.skin);
      const after = find((await client.get(list)).data)!;
      if (answer.kind === type) {
        expect(answer.count).toBe(1);
        expect((after as unknown as Record<string, unknown>)[`${type}Id`]).not.toBeNull();
      } else expect(after.currentShards).toBe((find(before)?.currentShards ?? 0) + answer.count);
    }
  });

  it('costs 9 clean PROTO without a key, through the ledger', async () => {
    const client = await rich({ ship: 0, artifact: 0 }, 20);
    const first = await open(client, 'artifact');
    expect(first.answer.balance.clean).toBe(11);
    expect((await open(client, 'ship')).answer.balance.clean).toBe(2);
    const poor = await open(client);
    expect([poor.status, poor.error.code]).toEqual([409, 'no_key']);
    const { data } = await client.get('ledger.list');
    expect(data.map(({ amount, reason }) => [amount, reason])).toEqual([
      [-9, 'ship_capsule'],
      [-9, 'artifact_capsule'],
      [20, 'grant'],
    ]);
    expect(data[1]!.reference).toBe(first.answer.fairness.commitment);
  });

  it('needs neither a body nor a nonce', async () => {
    const client = await rich({ ship: 3, artifact: 0 });
    for (const rawBody of ['', '{}', '{"nonce":""}']) {
      const { answer } = await openOne(client, 'ship', { rawBody });
      expect(answer.fairness.verify).toBe('ship:');
    }
  });

  it.each([
    ['{"nonce":null}', 'nonce'],
    ['{"nonce":5}', 'nonce'],
    ['{"nonce":"a:b"}', 'nonce'],
    [`{"nonce":"${'n'.repeat(65)}"}`, 'nonce'],
    ['{"count":0}', 'count'],
    ['{"count":11}', 'count'],
    ['{"count":-3}', 'count'],
    ['{"count":2.5}', 'count'],
    ['{"count":"10"}', 'count'],
    ['{"count":null}', 'count'],
    ['{"counts":10}', 'counts'],
    ['{"nonce":NaN}', 'body'],
    ['[]', 'body'],
  ])('takes no other body: %s', async (rawBody, field) => {
    const client = await rich({ ship: 1, artifact: 0 });
    const reply = await client.call('capsules.open', { params: { type: 'ship' }, rawBody });
    expect(reply.status).toBe(400);
    expect(reply.error.fields).toHaveProperty(field);
    expect((await client.get('capsules.keys')).ship).toBe(1);
  });

  it.each(['trip', 'ships', '1', '__proto__', 'SHIP'])(
    'is a ship’s or an artifact’s: not %s',
    async (type) => {
      const client = await rich({ ship: 1, artifact: 1 });
      expect((await client.call('capsules.open', { params: { type } })).status).toBe(400);
      expect(await client.get('capsules.keys')).toMatchObject({ ship: 1, artifact: 1 });
    },
  );

  it('is opened once for one key by two devices at two servers', async () => {
    const client = await rich({ ship: 1, artifact: 0 });
    const second = await startReadyServer({ mongodbUri: server.mongodbUri });
    try {
      const elsewhere = new TestClient(second.url);
      elsewhere.credentials = client.credentials;
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, index) => open(index % 2 ? client : elsewhere, 'ship', String(index))),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, error } of replies)
        if (status !== 200) expect(['no_key', 'busy']).toContain(error.code);
      expect((await client.get('capsules.keys')).ship).toBe(0);
    } finally {
      await second.stop();
    }
  });

  it('never draws twice from one seed when many are opened at once', async () => {
    const client = await rich({ ship: 10, artifact: 10 });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => open(client, index % 2 ? 'ship' : 'artifact')),
    );
    const seeds = replies.filter(({ status }) => status === 200).map(({ answer }) => answer.fairness.seed);
    expect(seeds.length).toBeGreaterThan(0);
    expect(new Set(seeds).size).toBe(seeds.length);
    const keys = await client.get('capsules.keys');
    expect(keys.ship + keys.artifact).toBe(20 - seeds.length);
  });

  it('is the same capsule under the same Idempotency-Key', async () => {
    const client = await rich({ ship: 2, artifact: 0 });
    const once = () => client.call('capsules.open', { params: { type: 'ship' }, idempotencyKey: 'capsule' });
    const replies = await Promise.all([once(), once(), once()]);
    for (const { answer } of replies) expect(answer).toEqual(replies[0]!.answer);
    expect((await once()).answer).toEqual(replies[0]!.answer);
    expect((await client.get('capsules.keys')).ship).toBe(1);
  });

  it('is opened ten at a time, each by the seed that the one before committed to', async () => {
    const client = await rich({ ship: 9, artifact: 0 }, 9);
    const shown = await client.get('capsules.keys');
    const { answer } = await openMany(client, 'ship', 10);
    const { results } = answer;
    expect(results).toHaveLength(10);
    let seal = shown.commitment;
    for (const { fairness, nextCommitment } of results) {
      expect(fairness.commitment).toBe(seal);
      expect(sealOf(fairness.seed)).toBe(seal);
      expect(drawAgain(fairness)).toBe(fairness.draw);
      seal = nextCommitment;
    }
    expect(new Set(results.map(({ fairness }) => fairness.seed)).size).toBe(10);
    expect(answer.keys).toEqual(await client.get('capsules.keys'));
    expect(answer.keys).toMatchObject({ ship: 0, commitment: seal });
    expect(answer.balance.clean).toBe(0);
    const { data } = await client.get('ledger.list');
    expect(data.filter(({ reason }) => reason === 'ship_capsule').map(({ amount }) => amount)).toEqual([-9]);
  });

  it('is opened neither in part nor with too few keys', async () => {
    const client = await rich({ ship: 9, artifact: 9 }, 8);
    const before = await client.get('capsules.keys');
    const refused = await openMany(client, 'ship', 10);
    expect([refused.status, refused.error.code]).toEqual([409, 'no_key']);
    expect(await client.get('capsules.keys')).toEqual(before);
    expect((await openMany(client, 'ship', 9)).answer.results).toHaveLength(9);
  });

  it('has an epic ship or artifact at least every fiftieth time, by a table that its message names', async () => {
    const client = await rich({ ship: 60, artifact: 60 });
    let { guarantee } = await client.get('capsules.keys');
    expect(guarantee).toEqual({ left: 50, of: 50 });
    for (let opened = 0; opened < 100; opened += 10) {
      const type = opened % 20 ? 'ship' : 'artifact';
      const { answer } = await openMany(client, type, 10);
      for (const { rarity, kind, isDuplicate, fairness } of answer.results) {
        const isCertain = guarantee.left === 1;
        expect(fairness.verify).toBe(`${isCertain ? `${type}-epic` : type}:many`);
        const isEpic = rarity === 'epic' && (kind === type || isDuplicate);
        if (isCertain) expect([isEpic, fairness.from, fairness.to]).toEqual([true, 0, 1]);
        guarantee = { left: isEpic ? 50 : guarantee.left - 1, of: 50 };
      }
      expect(answer.guarantee).toEqual(guarantee);
      expect(answer.keys.guarantee).toEqual(guarantee);
    }
  });

  it('keeps its commitment over a restart', async () => {
    const client = await rich({ ship: 1, artifact: 0 });
    const before = await client.get('capsules.keys');
    await server.restart();
    expect(await client.get('capsules.keys')).toEqual(before);
    expect(sealOf((await open(client)).answer.fairness.seed)).toBe(before.commitment);
  });
});

describe('a synthesis', () => {
  it('costs 1 clean PROTO, gives a booster, and can be checked', async () => {
    const client = await rich({ ship: 0, artifact: 0 }, 12);
    const counters = {
      auto_replenish: 'autoReplenishCount',
      full_healing: 'fullHealingCount',
      time_travel: 'timeTravelCount',
    } as const;
    let seal = (await client.get('capsules.keys')).synthesisCommitment;
    for (let left = 11; left >= 0; left--) {
      const before = await client.get('boosters.get');
      const made = await client.get('protomatters.synthesis', left % 2 ? {} : { body: { nonce: 'n' } });
      expect(made.fairness.verify).toBe(left % 2 ? 'synthesis:' : 'synthesis:n');
      expect(made.fairness.commitment).toBe(seal);
      expect(sealOf(made.fairness.seed)).toBe(seal);
      expect(drawAgain(made.fairness)).toBe(made.fairness.draw);
      let below = 0;
      const meant = synthesisChances(defaultTunables).find(({ percent }) => {
        below += percent;
        return made.fairness.draw * 100 < below;
      });
      expect(made).toMatchObject({ type: meant!.type, amount: 1, balance: { clean: left } });
      expect(made.boosters).toEqual({ ...before, [counters[made.type]]: before[counters[made.type]] + 1 });
      seal = made.nextCommitment;
    }
    const poor = await client.call('protomatters.synthesis');
    expect([poor.status, poor.error.code]).toEqual([409, 'not_enough_clean']);
    const { data } = await client.get('ledger.list');
    expect(data.filter(({ reason, amount }) => reason === 'synthesis' && amount === -1)).toHaveLength(12);
  });

  it('is made once for one PROTO by two devices', async () => {
    const client = await rich({ ship: 0, artifact: 0 }, 1);
    const replies = await Promise.all(Array.from({ length: 8 }, () => client.call('protomatters.synthesis')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const { autoReplenishCount, fullHealingCount, timeTravelCount } = await client.get('boosters.get');
    expect(autoReplenishCount + fullHealingCount + timeTravelCount).toBe(1);
    expect((await client.get('protomatters.get')).clean).toBe(0);
  });

  it('is the same one under the same Idempotency-Key', async () => {
    const client = await rich({ ship: 0, artifact: 0 }, 5);
    const once = () => client.get('protomatters.synthesis', { idempotencyKey: 'synthesis' });
    expect(await once()).toEqual(await once());
    expect((await client.get('protomatters.get')).clean).toBe(4);
  });
});
