import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { investmentRows } from '#engine/content/homeland.ts';
import { contractId, investmentId, investmentOptionId } from '#engine/content/homeland-ids.ts';
import type { ContractGoal } from '#engine/content/schemas/homeland.ts';
import type { ContractBoard, DailyContract } from '#engine/protocol/homeland/calls.ts';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { connectLive } from '../../../server/fixtures/connect-live.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const dayMs = 24 * 3600_000;
const take = (client: TestClient, contractId: string, headers = {}) =>
  client.call('contracts.take', { body: { contractId }, headers });

/** Rich pilot with an offered contract of this goal today. */
async function offeredWith(goal: ContractGoal): Promise<{ client: TestClient; contract: DailyContract }> {
  for (let tries = 0; tries < 200; tries++) {
    const client = await server.player();
    const contract = (await client.get('contracts.list')).data.find(({ goalType }) => goalType === goal);
    if (!contract) continue;
    const { uuid } = await client.get('auth.me');
    await client.get('dev.grant', { body: { playerId: uuid, amount: 5000 } });
    return { client, contract };
  }
  throw new Error(`Nobody is offered ${goal}`);
}

const invest = (client: TestClient) =>
  client.call('investments.invest', {
    params: { id: investmentId(investmentRows[0]!.key) },
    body: { optionId: investmentOptionId(investmentRows[0]!.key, 0) },
  });
const ledgerOf = async (client: TestClient) =>
  (await client.get('ledger.list')).data.filter(({ reason }) => reason.startsWith('contract'));
const inState = ({ data }: ContractBoard, state: string) =>
  data.filter((contract) => contract.state === state).map(({ uuid }) => uuid);

describe('the contracts of a day', () => {
  it('are three, one of each difficulty, the same at every look and in both languages', async () => {
    const client = await server.player();
    const board = await client.get('contracts.list');
    expect(board).toMatchObject({ isAvailable: true, streak: 0, previous: null, count: 3 });
    expect(board.data.map(({ difficulty }) => difficulty)).toEqual(['easy', 'medium', 'hard']);
    for (const { state, progress, pay, goal } of board.data) {
      expect([state, progress]).toEqual(['offered', 0]);
      expect(Math.min(pay, goal)).toBeGreaterThan(0);
    }
    expect(await client.get('contracts.list')).toEqual({ ...board, opensAt: expect.any(String) });
    client.language = 'ru';
    const russian = await client.get('contracts.list');
    expect(russian.data.map(({ uuid }) => uuid)).toEqual(board.data.map(({ uuid }) => uuid));
    for (const { title, description, client: who } of russian.data)
      for (const text of [title, description, who.name]) expect(text).toMatch(/[а-я]/i);
  });

  it('are new ones on the next day, and the week shows that the streak paused', async () => {
    const client = await server.player();
    const first = await client.get('contracts.list');
    const taken = (await take(client, first.data[1]!.uuid)).answer;
    expect(taken.isAvailable).toBe(false);
    expect([inState(taken, 'taken'), inState(taken, 'closed').length]).toEqual([[first.data[1]!.uuid], 2]);
    await client.advance(dayMs);
    const next = await client.get('contracts.list');
    expect(next).toMatchObject({ isAvailable: true, streak: 0 });
    expect(next.previous).toMatchObject({ uuid: first.data[1]!.uuid, state: 'failed' });
    expect(inState(next, 'offered')).toHaveLength(3);
    const yesterday = next.week.findIndex(({ date }) => date === first.currentDay);
    if (yesterday >= 0) expect(next.week[yesterday]!.state).toBe('paused');
    expect(next.week.find(({ date }) => date === next.currentDay)?.state).toBe('today');
  });
});

describe('taking a contract', () => {
  it('is refused for a second one, for another day’s, and for an unknown one', async () => {
    const client = await server.player();
    const { data, currentDay } = await client.get('contracts.list');
    const [one, other] = data as [DailyContract, DailyContract];
    expect((await take(client, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    const foreign = ['ore-order', 'patrol', 'mail-run', 'full-hold', 'ground-truth']
      .map((key) => contractId(key, Date.parse(currentDay) / dayMs))
      .find((id) => !data.some(({ uuid }) => uuid === id))!;
    expect((await take(client, foreign)).status).toBe(404);
    const yesterday = contractId('loose-rock', Date.parse(currentDay) / dayMs - 1);
    expect((await take(client, yesterday)).error).toMatchObject({ code: 'contract_over' });
    expect((await client.call('contracts.take', { body: {} as never })).status).toBe(400);
    expect((await take(client, one.uuid)).status).toBe(200);
    for (const id of [one.uuid, other.uuid])
      expect((await take(client, id)).error).toMatchObject({ code: 'contract_taken' });
    await client.advance(dayMs);
    expect((await take(client, one.uuid)).error.code).toBe('contract_over');
  });

  it('succeeds on one of two devices that take different ones at once', async () => {
    const client = await server.player();
    const { data } = await client.get('contracts.list');
    const replies = await Promise.all(data.flatMap(({ uuid }) => [take(client, uuid), take(client, uuid)]));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(inState(await client.get('contracts.list'), 'taken')).toHaveLength(1);
  });

  it('doesn’t work again in another time zone', async () => {
    const client = await server.player();
    const zones = ['Europe/Berlin', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Tokyo'];
    const codes: (string | undefined)[] = [];
    for (const zone of zones) {
      const headers = { 'X-Timezone': zone };
      const { data } = await client.get('contracts.list', { headers });
      codes.push((await take(client, data[0]!.uuid, headers)).error.code);
    }
    expect(codes).toEqual([undefined, 'contract_taken', 'contract_taken', 'contract_taken']);
  });
});

describe('a taken contract', () => {
  it('is paid once, in the write that finishes it, and pushed to every device', async () => {
    const { client, contract } = await offeredWith('invested');
    const live = await connectLive(client);
    await take(client, contract.uuid);
    expect(await live.waitFor('contract:state')).toMatchObject({ uuid: contract.uuid, state: 'taken' });
    const { answer } = await invest(client);
    expect(answer.balance.default).toBe(5000 - investmentRows[0]!.options[0]! + contract.pay);
    const pushed = await live.waitFor('contract:state', ({ state }) => state === 'done');
    expect(pushed).toMatchObject({ progress: contract.goal, goal: contract.goal, pay: contract.pay });
    const board = await client.get('contracts.list');
    expect(board.streak).toBe(1);
    expect(inState(board, 'done')).toEqual([contract.uuid]);
    expect(board.week.find(({ date }) => date === board.currentDay)?.state).toBe('done');
    await invest(client);
    expect(await ledgerOf(client)).toMatchObject([{ amount: contract.pay, reason: 'contract' }]);
    live.close();
  });

  it('is paid once when two devices finish it at once', async () => {
    const { client, contract } = await offeredWith('invested');
    await take(client, contract.uuid);
    await Promise.all([invest(client), invest(client), invest(client)]);
    expect(await ledgerOf(client)).toHaveLength(1);
  });

  it('pushes its own part for progress, so that nothing else at home is read again', async () => {
    const { client, contract } = await offeredWith('converted');
    const live = await connectLive(client);
    await take(client, contract.uuid);
    await client.get('protomatters.convert', { body: { amount: 10 } });
    const pushed = await live.waitFor('contract:state', ({ progress }) => progress === 10);
    expect(pushed.state).toBe('under_way');
    const changed = await live.waitFor('player:changed', ({ rev }) => rev === pushed.rev);
    expect(changed.parts).toEqual(['contracts']);
    live.close();
  });

  it('pays nothing for what is done after the day', async () => {
    const { client, contract } = await offeredWith('invested');
    await take(client, contract.uuid);
    await client.advance(dayMs);
    await invest(client);
    expect(await ledgerOf(client)).toEqual([]);
    expect((await client.get('contracts.list')).streak).toBe(0);
  });

  it('survives a restart of the server', async () => {
    const { client, contract } = await offeredWith('invested');
    await take(client, contract.uuid);
    await server.restart();
    expect(inState(await client.get('contracts.list'), 'taken')).toEqual([contract.uuid]);
    await invest(client);
    expect(await ledgerOf(client)).toHaveLength(1);
  });
});
