import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#engine/protocol/dev/console-data.ts';
import { enterTeam } from '../../../fixtures/enter-console.ts';
import { anEvent, contentOf } from '../../../fixtures/publish-events.ts';
import { startTestServer, type TestServer } from '../../../fixtures/start-test-server.ts';

const tokenOf = (name: string) => `the-token-of-${name}-alone`;
const as = (name: string) => ({ 'X-Designer-Token': tokenOf(name) });
const designers = ['dee', 'kim', 'lou', 'may', 'ned'];
const developer = (name: string, role: Role) => ({ name, role, token: tokenOf(name) });

let server: TestServer;
let asPerson: Awaited<ReturnType<typeof enterTeam>>;
let nowMs: number;
let playerId: string;
beforeAll(async () => {
  server = await startTestServer({
    developers: [
      ...designers.map((name) => developer(name, 'designer')),
      ...['ann', 'bob'].map((name) => developer(name, 'operator')),
    ],
  });
  asPerson = await enterTeam(await server.database(), [...designers, 'ann', 'bob']);
  const client = server.client();
  nowMs = Date.parse((await client.get('dev.clock', { headers: as('dee') })).now);
  const body = { telegramId: 77, firstName: 'Ann' };
  const { initData } = await client.get('dev.init-data', { body, headers: as('ann') });
  const { token } = await client.get('auth.token', { body: { initData } });
  client.credentials = { ...client.credentials, token };
  client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
  playerId = (await client.get('auth.create', { body })).uuid;
});
afterAll(() => server.stop());

/** Event that pays `proto` PROTO to each of the 100 players that a row with an end counts at least. */
const paying = (key: string, count: number) =>
  contentOf([
    anEvent(key, nowMs, 24, {
      counts: { what: 'pirates' },
      goal: { target: 10, milestones: [{ at: 10, rewards: [{ kind: 'protomatter', count }] }] },
    }),
  ]);
const publish = (name: string, content: object, more: object = {}) =>
  server.client().call('dev.publish-content', {
    body: { content: content as never, note: 'a week of pirates', ...more },
    headers: as(name),
  });
const tune = (name: string, values: Record<string, number>) =>
  server.client().call('dev.publish-tunables', { body: { values }, headers: as(name) });
const approve = (name: string, id: string) =>
  server.client().call('dev.approve-grant', { params: { id }, headers: asPerson(name) });
const waiting = async (name: string) =>
  (await server.client().get('dev.grants', { query: { limit: 100 }, headers: as('ann') })).data.filter(
    ({ by, status }) => by === name && status === 'waiting',
  );
const content = () => server.client().get('dev.content', { headers: as('dee') });
const keys = async () => (await content()).content.events.map(({ key }) => key);

describe('a publication', () => {
  it('up to the limit is published at once, and counts for a day', async () => {
    expect((await publish('dee', paying('first', 6000))).status).toBe(200);
    const refused = await publish('dee', paying('second', 6000));
    expect([refused.status, refused.error.code]).toEqual([409, 'approval_needed']);
    expect(await keys()).toEqual(['first']);
  });

  it('above it waits for a second person, who publishes it under the author’s name', async () => {
    for (let press = 0; press < 3; press++)
      expect((await publish('kim', paying('third', 12000))).error.code).toBe('approval_needed');
    const [request, ...others] = await waiting('kim');
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      kind: 'content',
      worth: 1_200_000,
      reach: 100,
      reason: 'a week of pirates',
    });
    const read = await server
      .client()
      .get('dev.read-grant', { params: { id: request!.id }, headers: as('ann') });
    expect(read.sentence).toContain('kim asks to publish events first, events third');
    expect(read.lines).toContainEqual({
      text: 'event third: milestones: 12 000 PROTO for each of 100 players',
      worth: 1_200_000,
    });
    expect(read.asker.limitAlone).toBe(1_000_000);
    expect(await keys()).toEqual(['first']);

    const approved = await approve('ann', request!.id);
    expect(approved.status).toBe(200);
    expect(await keys()).toEqual(['third']);
    const [newest] = (await server.client().get('dev.content-versions', { headers: as('dee') })).data;
    expect(newest).toMatchObject({ author: 'kim', note: 'a week of pirates' });
    expect((await approve('bob', request!.id)).error.code).toBe('grant_closed');
    expect((await content()).version).toBe(newest!.version);
  });

  it('that waited takes back nothing that was published meanwhile', async () => {
    expect((await publish('lou', paying('fourth', 13000))).error.code).toBe('approval_needed');
    expect(
      (await publish('may', paying('third', 12000), { content: { tasks: (await content()).content.tasks } }))
        .status,
    ).toBe(200);
    const [request] = await waiting('lou');
    expect((await approve('ann', request!.id)).error.code).toBe('content_moved');
    expect(await keys()).toEqual(['third']);
  });

  it('of one author at once passes the limit once', async () => {
    const { events } = (await content()).content;
    const replies = await Promise.all(
      ['a', 'b', 'c'].map((key) => {
        const more = paying(key, 7000);
        return publish('ned', { events: [...more.events, ...events], words: wordsWith(key) });
      }),
    );
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('of nothing but words needs nobody', async () => {
    const { events, words } = (await content()).content;
    expect((await publish('dee', { events, words })).status).toBe(200);
  });

  it.each<[string, Record<string, number>, RegExp]>([
    [
      '200 000 PROTO for a new account',
      { invitationBonus: 100_000, approvalBonus: 100_000 },
      /worth 99 750 000 PROTO/,
    ],
    ['free capsules', { capsulePriceClean: 0 }, /at most/],
    ['clean PROTO for nothing', { conversionRate: 1 }, /at most/],
    ['tenfold pay', { extractionPercent: 1000 }, /worth/],
  ])('of tunables that give %s is accepted from nobody', async (_name, values, sentence) => {
    const refused = await tune('kim', values);
    expect([refused.status, refused.error.code]).toEqual([400, 'validation_failed']);
    expect(Object.values(refused.error.fields ?? {}).join('\n')).toMatch(sentence);
  });

  it('of tunables above the limit waits, too', async () => {
    expect((await tune('lou', { extractionPercent: 125 })).status).toBe(200);
    expect((await tune('lou', { extractionPercent: 180 })).error.code).toBe('approval_needed');
    const [request] = (await waiting('lou')).filter(({ kind }) => kind === 'tunables');
    expect(request!.sentence).toBe('lou asks to publish extractionPercent.');
    expect((await approve('bob', request!.id)).answer).toMatchObject({ version: expect.any(Number) });
    const { values } = await server.client().get('dev.tunables', { headers: as('lou') });
    expect(values.extractionPercent).toBe(180);
  });

  it('names prices beforehand that change by more than 30 %', async () => {
    const { content: present } = await content();
    const products = present.products.map((row) =>
      row.key === 'general-month' ? { ...row, finalPrice: 50_000 } : row,
    );
    const checked = await server.client().get('dev.check-content', {
      body: { content: { products } as never },
      headers: as('dee'),
    });
    expect(checked.faults).toEqual([]);
    expect(checked.effects).toContain('product general-month: 500 Stars instead of 750, −33 %');
    expect(checked.worth).toMatchObject({ alone: 1_000_000, ceiling: 10_000_000 });
  });

  const wordsWith = (key: string) => {
    const { words } = paying(key, 1);
    const third = paying('third', 1).words;
    return {
      en: { events: { ...words.en.events, ...third.en.events } },
      ru: { events: { ...words.ru.events, ...third.ru.events } },
    };
  };
});

describe('a grant or a message', () => {
  it('of more than a player earns in 30 days is accepted from nobody', async () => {
    const grant = await server.client().call('dev.grant', {
      body: { playerId, amount: 110_000, reason: 'lost in the outage' },
      headers: as('ann'),
    });
    expect([grant.status, grant.error.fields?.worth]).toEqual([
      400,
      expect.stringContaining('at most 101 250'),
    ]);
    const text = { title: 'A', text: 'B' };
    const message = await server.client().call('dev.send-message', {
      body: {
        reason: 'for the outage',
        sender: 'team',
        kind: 'news',
        texts: { en: text, ru: text },
        attachments: [{ kind: 'clean_protomatter', count: 1_000_000 }],
      },
      headers: as('ann'),
    });
    expect([message.status, message.error.fields?.worth]).toEqual([400, expect.stringContaining('at most')]);
    expect(await waiting('ann')).toEqual([]);
  });
});
