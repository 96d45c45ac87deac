import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { investmentRows, taskRows } from '#engine/content/homeland.ts';
import { investmentId, investmentOptionId, taskId } from '#engine/content/homeland-ids.ts';
import { optionId, questId, questionId } from '#engine/content/quest-ids.ts';
import { questRows } from '#engine/content/quests.ts';
import type { TestClient } from '../fixtures/client.ts';
import { startTestServer, type TestServer } from '../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const dayMs = 24 * 3600_000;
/** Opens the signed address of a task's site, if it has one. */
async function visit(client: TestClient, taskUuid: string): Promise<void> {
  const task = (await client.get('tasks.list')).data.find(({ uuid }) => uuid === taskUuid);
  if (task?.visit) await fetch(client.url + task.visit, { redirect: 'manual' });
}
const balanceOf = async (client: TestClient) => (await client.get('protomatters.get')).default;

async function rich(amount: number): Promise<TestClient> {
  const client = await server.player();
  const { uuid } = await client.get('auth.me');
  await client.get('dev.grant', { body: { playerId: uuid, amount } });
  return client;
}

/** The ledger's amounts for a reason. Expects the ledger of PROTO to add up to the balance. */
async function ledgerOf(client: TestClient, reason: string): Promise<number[]> {
  const { data } = await client.get('ledger.list', { query: { limit: 100 } });
  const sum = data
    .filter(({ currency }) => currency === 'default')
    .reduce((total, { amount }) => total + Math.round(amount * 100), 0);
  expect(sum / 100).toBe(await balanceOf(client));
  return data.filter((entry) => entry.reason === reason).map(({ amount }) => amount);
}

describe('a daily reward', () => {
  it('is claimed once a day, and the row goes on the next day', async () => {
    const client = await server.player();
    const before = await client.get('daily-rewards.get');
    expect(before).toMatchObject({ daysCount: 1, isAvailable: true, previousDay: null });
    expect(before.awards.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const claimed = await client.get('daily-rewards.claim');
    expect(claimed).toMatchObject({ isAvailable: false, previousDay: before.currentDay });
    expect(claimed.balance.default + claimed.balance.clean).toBe(before.awards[0]!.amount);
    expect((await client.call('daily-rewards.claim')).error.code).toBe('daily_claimed');
    await client.advance(
      Date.parse(claimed.opensAt) - Date.parse((await client.get('dev.clock')).now) + 1000,
    );
    expect(await client.get('daily-rewards.get')).toMatchObject({ daysCount: 2, isAvailable: true });
    await client.advance(2 * dayMs);
    expect(await client.get('daily-rewards.get')).toMatchObject({ daysCount: 1, isAvailable: true });
  });

  it('doesn’t open earlier in another time zone', async () => {
    const client = await server.player();
    const codes: (string | undefined)[] = [];
    for (const zone of [
      'Mars/Base',
      'Europe/Berlin',
      'Pacific/Kiritimati',
      'Etc/Unknown',
      'Pacific/Pago_Pago',
    ])
      codes.push((await client.call('daily-rewards.claim', { headers: { 'X-Timezone': zone } })).error.code);
    expect(codes).toEqual([undefined, ...Array.from({ length: 4 }, () => 'daily_claimed')]);
  });

  it('is paid once when it is claimed on two devices at once', async () => {
    const client = await server.player();
    const replies = await Promise.all(Array.from({ length: 6 }, () => client.call('daily-rewards.claim')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ledgerOf(client, 'daily_reward')).toHaveLength(1);
  });
});

describe('tasks', () => {
  it('are listed open ones first, by status and by page', async () => {
    const client = await server.player();
    const id = taskId(taskRows[0]!.key);
    await client.get('tasks.complete', { params: { id } });
    const { count, data } = await client.get('tasks.list');
    expect(count).toBe(taskRows.length);
    expect(data.at(-1)).toMatchObject({ uuid: id, status: 'done' });
    const open = await client.get('tasks.list', { query: { status: 'to_do', limit: 3 } });
    expect([open.count, open.data.length]).toEqual([taskRows.length - 1, 3]);
    const done = await client.get('tasks.list', { query: { status: 'done' } });
    expect(done.data.map(({ uuid }) => uuid)).toEqual([id]);
    expect((await client.call('tasks.list', { query: { status: 'both' } as never })).status).toBe(400);
  });

  it('pay their award once', async () => {
    const client = await server.player();
    for (const { uuid, award } of (await client.get('tasks.list')).data) {
      await visit(client, uuid);
      const before = await balanceOf(client);
      const done = await client.get('tasks.complete', { params: { id: uuid } });
      expect(done).toMatchObject({ status: 'done', award });
      expect(done.balance.default).toBe(before + award);
      const again = await client.call('tasks.complete', { params: { id: uuid } });
      expect(again.error.code).toBe('already_claimed');
    }
    expect(await ledgerOf(client, 'task')).toHaveLength(taskRows.length);
  });

  it('pay once when two devices finish one at once', async () => {
    const client = await server.player();
    const { uuid, award } = (await client.get('tasks.list')).data[2]!;
    const params = { id: uuid };
    await visit(client, uuid);
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => client.call('tasks.complete', { params })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await ledgerOf(client, 'task')).toEqual([award]);
  });
});

describe('the site of a task', () => {
  const siteOf = async (client: TestClient) =>
    (await client.get('tasks.list')).data.find(({ condition }) => condition === 'visit_site')!;
  const open = (path: string) => fetch(server.url + path, { redirect: 'manual' });

  it('is reached by way of the server, which records the visit, and only then the task is paid', async () => {
    const client = await server.player();
    const task = await siteOf(client);
    const params = { id: task.uuid };
    expect((await client.call('tasks.complete', { params })).error.code).toBe('task_not_done');
    expect(await balanceOf(client)).toBe(0);
    for (let times = 0; times < 3; times++) {
      const answer = await open(task.visit!);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, task.assignment]);
    }
    expect(await siteOf(client)).toMatchObject({ isVisited: true, status: 'to_do' });
    expect(await balanceOf(client)).toBe(0);
    expect((await client.get('tasks.complete', { params })).balance.default).toBe(25);
    expect((await open(task.visit!)).status).toBe(302);
    expect(await ledgerOf(client, 'task')).toEqual([25]);
  });

  it('counts for the player and the task that were signed, and leads nowhere else', async () => {
    const [one, other] = [await server.player(), await server.player()];
    const task = await siteOf(one);
    await open(task.visit!);
    expect((await other.call('tasks.complete', { params: { id: task.uuid } })).error.code).toBe(
      'task_not_done',
    );
    const [head, body, signature] = task.visit!.slice('/visit/'.length).split('.');
    const changed = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(body!, 'base64url').toString()), task: 'star-atlas' }),
    ).toString('base64url');
    for (const token of [
      `${head}.${changed}.${signature}`,
      `${head}.${body}.x`,
      'x',
      one.credentials.token,
      encodeURIComponent('https://evil.example'),
    ])
      expect((await open(`/visit/${token}`)).status, token).toBe(404);
    const bearer = { Authorization: `Bearer ${task.visit!.slice('/visit/'.length)}` };
    expect((await one.call('tasks.list', { headers: bearer })).status).toBe(401);
  });

  it('is none for a task of subscribing', async () => {
    const { data } = await (await server.player()).get('tasks.list');
    for (const { condition, visit: path } of data) expect(path === null).toBe(condition === 'subscribe');
  });
});

describe('a quest', () => {
  const [first, second] = questRows as [(typeof questRows)[0], (typeof questRows)[0]];
  const answer = (client: TestClient, question: number, option: number, quest = first) =>
    client.call('quests.answer', {
      params: {
        id: questId(quest.key),
        questionId: questionId(quest.key, question),
        optionId: optionId(quest.key, question, option),
      },
    });

  it('is listed with its texts, and its questions don’t reveal the answers', async () => {
    const client = await server.player();
    const { count, data } = await client.get('quests.list');
    expect(count).toBe(data.length);
    expect(data[0]!.quests.map(({ status }) => status).slice(0, 2)).toEqual(['pending', 'blocked']);
    const questions = await client.get('quests.questions', { params: { id: questId(first.key) } });
    expect(questions.count).toBe(first.questions.length);
    expect(JSON.stringify(questions)).not.toMatch(/right|correct/i);
    client.language = 'ru';
    expect((await client.get('quests.list')).data[0]!.title).toMatch(/[а-я]/i);
    const blocked = await client.call('quests.questions', { params: { id: questId(second.key) } });
    expect(blocked.error.code).toBe('quest_blocked');
  });

  it('is passed by right answers in order and claimed once', async () => {
    const client = await server.player();
    const params = { id: questId(first.key) };
    expect((await client.call('quests.complete', { params })).error.code).toBe('quest_not_passed');
    expect((await answer(client, 1, first.questions[1]!.right)).error.code).toBe('question_not_next');
    for (const [index, { right }] of first.questions.entries()) {
      const told = (await answer(client, index, right)).answer;
      expect(told).toMatchObject({ isCorrectAnswer: true, isPassed: index === first.questions.length - 1 });
      expect(told.correctAnswer.uuid).toBe(optionId(first.key, index, right));
    }
    expect(await balanceOf(client)).toBe(0);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => client.call('quests.complete', { params })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await ledgerOf(client, 'quest')).toEqual([first.award]);
    expect((await answer(client, 0, 0)).error.code).toBe('quest_completed');
    expect((await client.call('quests.questions', { params: { id: questId(second.key) } })).status).toBe(200);
  });

  it('ends with a wrong answer, which names the right one', async () => {
    const client = await server.player();
    const { right } = first.questions[0]!;
    const wrong = (await answer(client, 0, (right + 1) % 3)).answer;
    expect(wrong).toMatchObject({ isCorrectAnswer: false, isPassed: false });
    expect(wrong.correctAnswer.uuid).toBe(optionId(first.key, 0, right));
    expect((await answer(client, 1, 0)).error.code).toBe('question_not_next');
    expect((await answer(client, 0, right)).answer.isCorrectAnswer).toBe(true);
  });

  it('refuses an option of another question and a question of another quest', async () => {
    const client = await server.player();
    const params = {
      id: questId(first.key),
      questionId: questionId(first.key, 0),
      optionId: optionId(first.key, 1, 0),
    };
    expect((await client.call('quests.answer', { params })).status).toBe(404);
    const other = { ...params, questionId: questionId(second.key, 0), optionId: optionId(second.key, 0, 0) };
    expect((await client.call('quests.answer', { params: other })).status).toBe(404);
    expect((await answer(client, 0, 0, second)).error.code).toBe('quest_blocked');
  });
});

describe('an achievement', () => {
  it('is claimed level by level, as soon as one is reached', async () => {
    const client = await rich(10_000);
    const find = async () =>
      (await client.get('achievements.list')).data.find(({ type }) => type === 'invested_in_rnd')!;
    const { uuid, nextLevel } = await find();
    const params = { id: uuid };
    expect((await client.call('achievements.claim', { params })).error.code).toBe('achievement_not_reached');
    const pool = investmentRows[0]!;
    while ((await find()).progress < nextLevel!.value)
      await client.get('investments.invest', {
        params: { id: investmentId(pool.key) },
        body: { optionId: investmentOptionId(pool.key, pool.options.length - 1) },
      });
    const [message] = (await client.get('inbox.list')).data.filter(
      ({ code }) => code === 'achievement_reached',
    );
    expect(message!.values).toMatchObject({ achievementId: uuid, level: 1, amount: nextLevel!.award });
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => client.call('achievements.claim', { params })),
    );
    const [claimed] = replies.filter(({ status }) => status === 200);
    expect(claimed!.answer).toMatchObject({ award: nextLevel!.award, nextLevel: { level: 2 } });
    expect((await ledgerOf(client, 'achievement'))[0]).toBe(nextLevel!.award);
  });
});

describe('investing', () => {
  const [pool, other] = investmentRows as [(typeof investmentRows)[0], (typeof investmentRows)[0]];
  const invest = (client: TestClient, option = 0, row = pool) =>
    client.call('investments.invest', {
      params: { id: investmentId(row.key) },
      body: { optionId: investmentOptionId(row.key, option) },
    });
  const poolOf = async (client: TestClient, row = pool) =>
    (await client.get('investments.list')).data.find(({ uuid }) => uuid === investmentId(row.key))!;

  it('moves the sum into a pool that all pilots see', async () => {
    const [one, two] = [await rich(1000), await rich(1000)];
    const before = await poolOf(one, other);
    const { answer } = await invest(one, 1, other);
    expect(answer.balance.default).toBe(1000 - other.options[1]!);
    expect(answer.investment).toMatchObject({
      currentPool: before.currentPool + other.options[1]!,
      investors: before.investors + 1,
      userInvest: other.options[1],
      presetOption: investmentOptionId(other.key, 1),
    });
    // The investor's own list shows it at once, everybody's after the outbox relay's next poll.
    expect(await poolOf(one, other)).toEqual(answer.investment);
    await expect.poll(async () => (await poolOf(two, other)).currentPool).toBe(answer.investment.currentPool);
    await invest(two, 0, other);
    expect(await poolOf(two, other)).toMatchObject({ investors: before.investors + 2 });
    await invest(one, 0, other);
    const me = await one.get('investments.me');
    expect(me.totalInvestments).toBe(other.options[0]! + other.options[1]!);
    expect(me.averageType).toBe((other.options[0]! + other.options[1]!) / 2);
    expect(await ledgerOf(one, 'investment')).toEqual([-other.options[0]!, -other.options[1]!]);
    expect((await poolOf(one, other)).investors).toBe(before.investors + 2);
  });

  it('counts every share once when many players invest at once', async () => {
    const clients = await Promise.all([rich(600), rich(600), rich(600)]);
    const before = await poolOf(clients[0]!, other);
    const replies = await Promise.all(
      clients.flatMap((client) => [
        invest(client, 0, other),
        invest(client, 0, other),
        invest(client, 0, other),
      ]),
    );
    const made = replies.filter(({ status }) => status === 200).length;
    expect(made).toBe(3 * Math.floor(600 / other.options[0]!));
    for (const { error } of replies.filter(({ status }) => status === 409))
      expect(error.code).toBe('not_enough_balance');
    await expect
      .poll(async () => (await poolOf(clients[1]!, other)).currentPool)
      .toBe(before.currentPool + made * other.options[0]!);
    expect((await poolOf(clients[2]!, other)).investors).toBe(before.investors + 3);
  });

  it('is refused without the balance, for another pool’s option, and once the goal is reached', async () => {
    const poor = await rich(pool.options[0]! - 1);
    expect((await invest(poor)).error.code).toBe('not_enough_balance');
    const crossed = await poor.call('investments.invest', {
      params: { id: investmentId(pool.key) },
      body: { optionId: investmentOptionId(other.key, 0) },
    });
    expect(crossed.status).toBe(404);
    const owner = await rich(pool.goal * 2);
    let last = await invest(owner, pool.options.length - 1);
    while (last.status === 200) last = await invest(owner, pool.options.length - 1);
    expect(last.error.code).toBe('pool_completed');
    const list = (await owner.get('investments.list')).data;
    expect(list.at(-1)).toMatchObject({ uuid: investmentId(pool.key) });
    expect(list.at(-1)!.currentPool).toBeGreaterThanOrEqual(pool.goal);
  });
});
