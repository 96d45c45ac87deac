import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftTables } from '#engine/content/live-content.ts';
import type { BodyOf } from '#engine/protocol/core/calls.ts';
import { startTestServer, type TestServer } from '../../../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    developers: [
      { name: 'ann', role: 'designer', token: 'the-token-of-ann' },
      { name: 'bob', role: 'designer', token: 'the-token-of-bob' },
      { name: 'vera', role: 'viewer', token: 'the-token-of-vera' },
    ],
  });
});
afterAll(() => server.stop());

const none = { row: null, words: { en: null, ru: null, es: null } };
const change = (title: string) => ({
  basedOn: 0,
  before: none,
  after: { row: { key: 'long-night', $set: 1 }, words: { ...none.words, en: { title } } },
});
const as = (name: string) => ({ headers: { 'X-Designer-Token': `the-token-of-${name}` } });
const save = (name: string, body: BodyOf<'dev.save-draft'>) =>
  server.client().call('dev.save-draft', { body, ...as(name) });
const draft = (title: string, revision: number, key = 'long-night') =>
  ({ table: 'events', key, change: change(title), revision }) as const;

describe('a draft of a row', () => {
  it('is seen by another designer and a viewer, with the name of its author', async () => {
    expect((await save('ann', draft('Long night', 0))).status).toBe(200);
    for (const name of ['bob', 'vera']) {
      const { data } = await server.client().get('dev.drafts', as(name));
      expect(data).toEqual([
        {
          table: 'events',
          key: 'long-night',
          ...change('Long night'),
          revision: 1,
          by: 'ann',
          at: expect.any(String),
        },
      ]);
    }
  });

  it('is refused on an older revision, and nothing is lost', async () => {
    expect((await save('bob', draft('Longer night', 1))).status).toBe(200);
    for (const revision of [0, 1, 7]) {
      const { status, error } = await save('ann', draft('Mine', revision));
      expect([status, error.code]).toEqual([409, 'draft_moved']);
    }
    expect((await save('ann', { ...draft('', 1), change: null })).error.code).toBe('draft_moved');
    const { data } = await server.client().get('dev.drafts', as('ann'));
    expect(data).toMatchObject([
      { by: 'bob', revision: 2, after: { words: { en: { title: 'Longer night' } } } },
    ]);
  });

  it('is saved by one of two designers who begin it together', async () => {
    const replies = await Promise.all(['ann', 'bob'].map((name) => save(name, draft(name, 0, 'new-row'))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is dropped once, and again without a fault', async () => {
    for (const _ of [1, 2]) expect((await save('ann', { ...draft('', 2), change: null })).status).toBe(200);
    const { data } = await server.client().get('dev.drafts', as('ann'));
    expect(data.map(({ key }) => key)).toEqual(['new-row']);
  });

  it('is not for a viewer to save', async () => {
    expect((await save('vera', draft('No', 0, 'other'))).error.code).toBe('role_not_allowed');
  });
});

it('has a schema for every table, with units, and the names of keys', async () => {
  const { rows, words, choices } = await server.client().get('dev.content-forms', as('vera'));
  expect(Object.keys(rows)).toEqual([...draftTables]);
  expect(Object.keys(words)).toEqual(['events', 'products', 'tasks']);
  expect(choices.systems).toMatchObject({ 'kepler-deep': 'Kepler Deep' });
  expect(JSON.stringify(rows.trips)).toContain('"unit":"hours"');
});
