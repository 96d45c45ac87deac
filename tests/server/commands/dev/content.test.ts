import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#engine/content/languages.ts';
import type { TestClient } from '../../fixtures/client.ts';
import { anEvent, contentOf, gameTime, publishEvents } from '../../fixtures/publish-events.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await server.player();
});
afterAll(() => server.stop());

const hourMs = 3_600_000;
const publish = (content: object, more: object = {}) =>
  client.call('dev.publish-content', { body: { content: content as never, ...more } });

describe('the live content', () => {
  it('is that of the release as version 0, whose events wait for their dates', async () => {
    const first = await client.get('dev.content-version', { params: { version: 'v0' } });
    expect(first.content.events.length).toBeGreaterThanOrEqual(5);
    for (const { from, until } of first.content.events) expect([from, until]).toEqual([null, null]);
    for (const code of languages)
      expect(Object.keys(first.content.words[code]!.events!).sort()).toEqual(
        first.content.events.map(({ key }) => key).sort(),
      );
  });

  it('is published as versions with a note and an author, and rolled back to an old one', async () => {
    const now = await gameTime(client);
    const { content } = await client.get('dev.content');
    const [row, ...others] = content.events;
    const dated = { ...row, from: new Date(now).toISOString(), until: new Date(now + hourMs).toISOString() };
    const reply = await publish({ events: [dated, ...others] }, { note: ' a weekend ', author: 'ilse' });
    expect(reply.status).toBe(200);
    const { version } = reply.answer;
    const list = await client.get('dev.content-versions');
    expect(list.data[0]).toMatchObject({ version, note: 'a weekend', author: 'ilse', restores: null });
    expect(list.data.at(-1)).toMatchObject({ version: 0, author: null });
    expect((await client.get('events.list')).data).toMatchObject([{ key: row!.key, state: 'on' }]);
    const back = await client.get('dev.restore-content', { body: { version: version - 1 } });
    expect(back).toEqual({ version: version + 1, content });
    expect((await client.get('dev.content-versions')).data[0]).toMatchObject({ restores: version - 1 });
    expect((await client.call('dev.restore-content', { body: { version: 999 } })).status).toBe(404);
    const old = await client.get('dev.content-version', { params: { version: `v${version}` } });
    expect(old.content.events[0]).toEqual(dated);
  });

  it('is still there after a restart', async () => {
    const now = await gameTime(client);
    const version = await publishEvents(client, [anEvent('stays', now, 1)]);
    const before = await client.get('dev.content');
    await server.restart();
    client.url = server.url;
    expect(await client.get('dev.content')).toEqual(before);
    expect(before.version).toBe(version);
  });

  it('is published once by two designers at once who have seen the same version', async () => {
    const now = await gameTime(client);
    const basedOn = (await client.get('dev.content')).version;
    const replies = await Promise.all(
      ['one', 'two', 'three'].map((key) => publish(contentOf([anEvent(key, now, 1)]), { basedOn })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, error } of replies.filter((reply) => reply.status !== 200))
      expect([status, error.code]).toEqual([409, 'content_moved']);
    const { count, data } = await client.get('dev.content-versions');
    expect(new Set(data.map(({ version }) => version)).size).toBe(count);
  });
});

describe('content with faults', () => {
  const now = Date.UTC(2027, 0, 4);
  const row = anEvent('good', now, 24);
  const faulty: [name: string, content: object, message: RegExp][] = [
    ['a colour nobody knows', contentOf([{ ...row, colour: 'pink' as never }]), /events\.0\.colour/],
    ['a field nobody knows', contentOf([{ ...row, cheat: 1 } as never]), /cheat/],
    ['an end before the beginning', contentOf([anEvent('good', now, -1)]), /ends before it begins/],
    ['a beginning alone', contentOf([{ ...row, until: null }]), /beginning without an end/],
    ['a year', contentOf([anEvent('good', now, 24 * 365)]), /lasts longer than/],
    [
      'a system that isn’t there',
      contentOf([{ ...row, where: { systems: ['nowhere'] } }]),
      /no system nowhere/,
    ],
    [
      'a tunable that isn’t there',
      contentOf([{ ...row, modifiers: [{ tunable: '__proto__' as never, times: 2 }] }]),
      /modifiers\.0\.tunable/,
    ],
    [
      'a factor beyond measure',
      contentOf([{ ...row, modifiers: [{ tunable: 'maxPirates', times: 1e9 }] }]),
      /modifiers\.0\.times/,
    ],
    [
      'a goal without a count',
      contentOf([{ ...row, goal: { target: 5, milestones: [{ at: 5, rewards: [] }] } }]),
      /rewards/,
    ],
    [
      'milestones that fall',
      contentOf([
        {
          ...row,
          counts: { what: 'pirates' },
          goal: {
            target: 10,
            milestones: [5, 3].map((at) => ({ at, rewards: [{ kind: 'protomatter', count: 1 }] })),
          },
        },
      ]),
      /milestones must rise/,
    ],
    [
      'a shard of nothing',
      contentOf([
        {
          ...row,
          counts: { what: 'pirates' },
          board: [{ to: 1, rewards: [{ kind: 'ship_shard', collection: 'personal-golden', count: 1 }] }],
        },
      ]),
      /no collection personal-golden/,
    ],
    [
      'an audience that shrinks',
      contentOf([
        {
          ...row,
          audience: {
            salt: 'x',
            steps: [
              { at: null, percent: 50 },
              { at: new Date(now).toISOString(), percent: 10 },
            ],
          },
        },
      ]),
      /must not shrink/,
    ],
    ['the same key twice', contentOf([row, row]), /used twice/],
    [
      'no words in one language',
      { ...contentOf([row]), words: { en: { events: {} }, ru: { events: {} } } },
      /en event good/,
    ],
    [
      'seven at once',
      contentOf([1, 2, 3, 4, 5, 6, 7].map((n) => anEvent(`e-${n}`, now, 24))),
      /7 events are on/,
    ],
  ];

  it.each(faulty)('is refused for %s, and changes nothing', async (_name, content, message) => {
    const before = await client.get('dev.content');
    const checked = await client.get('dev.check-content', { body: { content: content as never } });
    expect(checked.faults.join('\n')).toMatch(message);
    const { status, error } = await publish(content);
    expect([status, error.code]).toEqual([400, 'validation_failed']);
    expect(Object.values(error.fields ?? {}).join('\n')).toMatch(message);
    expect(await client.get('dev.content')).toEqual(before);
  });

  it('is refused when it takes back what an event that is on has promised', async () => {
    const nowMs = await gameTime(client);
    const on = anEvent('promised', nowMs - hourMs, 2, {
      counts: { what: 'pirates' },
      goal: { target: 10, milestones: [{ at: 10, rewards: [{ kind: 'protomatter', count: 9 }] }] },
    });
    await publishEvents(client, [on]);
    const less = {
      ...on,
      goal: { target: 10, milestones: [{ at: 10, rewards: [{ kind: 'protomatter', count: 1 }] }] },
    };
    const refused = await publish(contentOf([less as never]));
    expect(Object.values(refused.error.fields ?? {}).join()).toMatch(
      /promised: it is on, so goal can't change/,
    );
    const longer = { ...on, until: new Date(nowMs + 5 * hourMs).toISOString() };
    expect((await publish(contentOf([longer]))).status).toBe(200);
  });

  it('is refused when it puts players out of an event that is on', async () => {
    const nowMs = await gameTime(client);
    const share = (salt: string, percent: number) => ({ audience: { salt, steps: [{ at: null, percent }] } });
    const on = anEvent('cohort', nowMs - hourMs, 2);
    await publishEvents(client, [{ ...on, ...share('one', 10) }]);
    for (const smaller of [share('one', 5), share('other', 50)]) {
      const refused = await publish(contentOf([{ ...on, ...smaller }]));
      expect(Object.values(refused.error.fields ?? {}).join()).toMatch(/nobody can be put out of it/);
    }
    expect((await publish(contentOf([{ ...on, ...share('one', 50) }]))).status).toBe(200);
    expect((await publish(contentOf([on]))).status).toBe(200);
    expect((await publish(contentOf([{ ...on, ...share('one', 90) }]))).status).toBe(400);
  });

  it('is refused at any size and shape', async () => {
    const huge = contentOf(Array.from({ length: 201 }, (_, n) => anEvent(`e-${n}`, now, 1)));
    for (const content of [huge, { events: 'all' }, { events: [[]] }, { words: {} }, { tasks: [] }]) {
      const { status } = await publish(content);
      expect([400, 413]).toContain(status);
    }
  });
});
