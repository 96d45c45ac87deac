import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

const token = (name: string) => ({ 'X-Designer-Token': `the-token-of-${name}-alone` });
const headers = token('zoe');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    developers: [
      { name: 'owner', role: 'owner', token: token('owner')['X-Designer-Token'] },
      { name: 'zoe', role: 'designer', token: headers['X-Designer-Token'] },
    ],
  });
});
afterAll(() => server.stop());

const newest = async (limit: number) =>
  (await server.client().get('dev.audit', { query: { limit }, headers: token('owner') })).data;

async function exportAll(after = 0) {
  return server.client().get('dev.export-audit', { query: { after }, headers: token('owner') });
}

describe('the audit', () => {
  it('has who changed what, why and when, before and after', async () => {
    const client = server.client();
    const from = Date.now();
    await client.get('dev.publish-tunables', {
      body: { values: { maxPirates: 4 }, note: 'calmer', author: 'Someone else' },
      headers,
    });
    const { data } = await client.get('dev.tunable-versions', { query: { limit: 1 }, headers });
    expect(data[0]!.author).toBe('zoe');
    const [done, asked] = await newest(2);
    expect(asked).toMatchObject({
      name: 'zoe',
      role: 'designer',
      network: '127.0.0.1',
      call: 'dev.publish-tunables',
      reason: 'calmer',
      outcome: 'asked',
      of: null,
    });
    expect(JSON.parse(asked!.input)).toMatchObject({ values: { maxPirates: 4 } });
    expect(Date.parse(asked!.at)).toBeGreaterThanOrEqual(from);
    expect(done).toMatchObject({ name: 'zoe', outcome: 'done', of: asked!.seq, input: '', reason: null });
  });

  it('has what was refused, and nothing that only reads', async () => {
    const client = server.client();
    await client.call('dev.restore-tunables', { body: { version: 99_999 }, headers });
    await client.get('dev.tunables', { headers });
    await client.call('dev.tunables');
    const [refused, asked] = await newest(2);
    expect(refused).toMatchObject({ outcome: 'not_found', of: asked!.seq });
    expect(asked!.call).toBe('dev.restore-tunables');
  });

  it('has what a message gave, and to whom, however long its texts and its reason are', async () => {
    const text = { title: 'x'.repeat(80), text: '"\\'.repeat(1000) };
    const attachments = Array.from({ length: 12 }, (_, index) => {
      return { kind: 'ship_capsule_key', count: 900_000 + index } as const;
    });
    await server.client().call('dev.send-message', {
      body: { reason: '"'.repeat(500), texts: { en: text, ru: text, es: text }, attachments },
      headers: token('owner'),
    });
    const asked = (await newest(2))[1]!;
    expect(asked.call).toBe('dev.send-message');
    for (const { count } of attachments) expect(asked.input).toContain(`"count":${count}`);
  });

  it('numbers entries without gaps when many come at once, each of them small', async () => {
    const { length } = (await exportAll()).entries;
    const client = server.client();
    const note = 'x'.repeat(500);
    const values = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`name${index}`, 1]));
    await Promise.all(
      Array.from({ length: 12 }, () =>
        client.call('dev.publish-tunables', { body: { values, note }, headers }),
      ),
    );
    const { entries, next, brokenAt } = await exportAll();
    expect(entries).toHaveLength(length + 24);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
    expect(Math.max(...entries.map((entry) => JSON.stringify(entry).length))).toBeLessThan(8192);
    expect({ next, brokenAt }).toEqual({ next: null, brokenAt: null });
    expect((await exportAll(length)).entries).toEqual(entries.slice(length));
    expect((await exportAll(length)).brokenAt).toBeNull();
  });

  it('counts the entries of a time, with and without another search', async () => {
    const { entries } = await exportAll();
    const [from, to] = [entries[2]!.at, entries.at(-3)!.at];
    const within = entries.filter(({ at }) => at >= from && at < to);
    const list = (query: object) =>
      server.client().get('dev.audit', { query: { limit: 5, from, ...query }, headers: token('owner') });
    const { count, data } = await list({ to });
    expect(count).toBe(within.length);
    expect(data).toEqual(within.toReversed().slice(0, 5));
    expect((await list({ to, name: 'zoe' })).count).toBe(within.filter(({ name }) => name === 'zoe').length);
    expect((await list({ to: entries[0]!.at })).count).toBe(0);
  });

  it('shows where an entry was changed or removed in the database', async () => {
    const database = await new mongoose.mongo.MongoClient(server.mongodbUri).connect();
    const audit = database.db().collection<{ _id: number }>('audit');
    try {
      await audit.updateOne({ _id: 5 }, { $set: { name: 'nobody' } });
      expect((await exportAll()).brokenAt).toBe(5);
      await audit.deleteOne({ _id: 2 });
      expect((await exportAll()).brokenAt).toBe(3);
    } finally {
      await database.close();
    }
  });
});
