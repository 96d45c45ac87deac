import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { log } from '#server/core/log.ts';
import { connectMongoose } from '#server/store/core/connect-mongoose.ts';
import { startTestServer, type TestServer } from '../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const metrics = async () => (await fetch(`${server.url}/metrics`)).text();

it('counts outbox entries of an unknown kind, and the log names the kind', async () => {
  expect(await metrics()).toMatch(/^outbox_unknown_entries 0$/m);
  const failure = vi.spyOn(log, 'failure').mockImplementation(() => undefined);
  const client = await server.player();
  const { uuid } = await client.get('auth.me');
  const database = await connectMongoose(server.mongodbUri);
  const unknown = { kind: 'teleport', id: 'x', order: 1 };
  await database.collection('players').collection.updateOne({ _id: uuid as never }, {
    $set: { outboxRev: 1 },
    $push: { outbox: unknown },
  } as never);
  await database.close();
  await client.get('dev.grant', { body: { playerId: uuid, amount: 1 } });
  await expect.poll(metrics).toMatch(/^outbox_unknown_entries 1$/m);
  const [what, error] = failure.mock.calls.find(([name]) => name === 'delivering outboxes')!;
  expect(`${what}: ${error}`).toContain(`${uuid} has 1 of unknown kind: teleport`);
  failure.mockRestore();
});
