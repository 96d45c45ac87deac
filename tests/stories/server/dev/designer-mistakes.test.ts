import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { anEvent, contentOf } from '../../../server/fixtures/publish-events.ts';
import { changedTable, only } from '../../../server/fixtures/publish-held.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

const headers = { 'X-Designer-Token': 'the-token-of-the-designer' };
const hourMs = 3_600_000;

let server: TestServer;
let client: TestClient;
let nowMs: number;
beforeAll(async () => {
  server = await startTestServer({
    developers: [{ name: 'dee', role: 'designer', token: headers['X-Designer-Token'] }],
  });
  client = server.client();
  nowMs = Date.parse((await client.get('dev.clock', { headers })).now);
});
afterAll(() => server.stop());

type Content = Record<string, unknown>;
type Mistake = [name: string, content: () => Content | Promise<Content>, sentence: string];

const paying = (rewards: readonly object[], fields: object = {}) =>
  contentOf([
    anEvent('week', nowMs, 48, {
      counts: { what: 'pirates' },
      goal: { target: 10, milestones: [{ at: 10, rewards: rewards as never }] },
      ...fields,
    }),
  ]);
const clean = (count: number) => [{ kind: 'clean_protomatter', count }];
const change = (fields: object) => ({ trips: [{ key: 'rich', trip: 'first-light', ...fields }] });

/** Calls of the designer: the fixtures for tables read the content in force. */
function reader(): TestClient {
  const designer = server.client();
  const get = designer.get.bind(designer);
  designer.get = ((name: never, options: object = {}) =>
    get(name, { ...options, headers } as never)) as never;
  return designer;
}

const mistakes: Mistake[] = [
  [
    'a reward of 10⁹',
    () => paying(clean(1e9)),
    'events.0.goal.milestones.0.rewards.0.count: 1000000000 is more than 1000: lower it',
  ],
  [
    'a price of 1 for 1 900 Stars',
    () => changedTable(reader(), 'products', only('general-season', { finalPrice: 100 })),
    "product general-season: finalPrice 100 is less than 47500, which is 25 % of the shop's average for it: raise it",
  ],
  [
    'a negative price',
    () => changedTable(reader(), 'products', only('clean-1', { finalPrice: -5 })),
    'products.0.finalPrice: -5 is less than 1: raise it',
  ],
  ['dates in the past', () => contentOf([anEvent('week', nowMs - 48 * hourMs, 24)]), 'event week: until'],
  [
    'a missing language',
    () => {
      const { events, words } = contentOf([anEvent('week', nowMs, 48)]);
      return { events, words: { en: words.en } };
    },
    'no ru event week: words.ru.events has one for each row',
  ],
  [
    'an award that can’t be paid',
    () => change({ awards: [{ kind: 'protomatter', count: 1e18 }] }),
    'trips.0.awards.0.count: 1000000000000000000 is more than 100000: lower it',
  ],
  [
    'chances of 105 %',
    async () => {
      const { content } = await reader().get('dev.content');
      const chances = structuredClone(content.chances) as { outcomes: { percent: number }[] }[];
      chances[0]!.outcomes[0]!.percent += 5;
      return { chances };
    },
    'chances ship: ship capsule: the chances sum to 105, not 100: lower them by 5',
  ],
  [
    'an audience of everybody',
    () => paying([...clean(1000), { kind: 'protomatter', count: 1000 }]),
    'event week: milestones: worth 10 100 000 PROTO for 100 players, 10 100 000 in all, at most 10 000 000: give less, or ' +
      'to fewer players',
  ],
  [
    'a modifier × 10',
    () =>
      contentOf([anEvent('week', nowMs, 48, { modifiers: [{ tunable: 'extractionPercent', times: 10 }] })]),
    'event week: modifier extractionPercent × 10: 0.2 to 5 is allowed: move it nearer to 1',
  ],
  [
    'a removed language block',
    async () => {
      const { content } = await reader().get('dev.content');
      const { en, ru } = content.words;
      return { words: { en: { events: en!.events }, ru: { events: ru!.events } } };
    },
    'words.es: the words of events.double-vein, events.open-lode, events.pirate-week and 2 more are in force and would ' +
      'be removed: put them back',
  ],
];

describe('a designer who publishes', () => {
  it.each(mistakes)('%s reads what is wrong, and nothing changes', async (_name, content, sentence) => {
    const before = await client.get('dev.content', { headers });
    const body = { content: (await content()) as never };
    const { faults } = await client.get('dev.check-content', { body, headers });
    expect(faults.join('\n')).toContain(sentence);
    const { status, error } = await client.call('dev.publish-content', { body, headers });
    expect([status, error.code]).toEqual([400, 'validation_failed']);
    expect(Object.values(error.fields ?? {}).join('\n')).toContain(sentence);
    expect(await client.get('dev.content', { headers })).toEqual(before);
  });
});
