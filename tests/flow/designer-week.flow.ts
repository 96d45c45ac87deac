import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { TestClient } from '../server/fixtures/client.ts';
import { gameTime } from '../server/fixtures/publish-events.ts';
import { desktop } from './support/browser.ts';
import { setUpGame } from './support/game.ts';

const game = setUpGame();
const hourMs = 3_600_000;
const half = { salt: 'week', steps: [{ at: null, percent: 50 }] };

type Row = Record<string, unknown>;

/** Changes the first event in the edited text. */
async function edit(text: Locator, fields: Row): Promise<void> {
  const draft = JSON.parse(await text.inputValue()) as { events: Row[] };
  draft.events[0] = { ...draft.events[0], ...fields };
  await text.fill(JSON.stringify(draft, null, 2));
}

it('a designer schedules an event for a cohort, extends it to all, ends it and rolls back', async () => {
  const players = await Promise.all(
    Array.from({ length: 10 }, (_, index) => new TestClient(game.server.url).signIn(8201 + index)),
  );
  const [wire] = players as [TestClient];
  const onFor = async () => {
    const lists = await Promise.all(players.map((player) => player.get('events.list')));
    return lists.filter(({ data }) => data.some(({ state }) => state === 'on')).length;
  };
  const now = await gameTime(wire);
  const at = (hours: number) => new Date(now + hours * hourMs).toISOString();
  const window = await game.open('designer-week', desktop, 'en');
  const { page } = window;
  await page.goto(`${game.server.url}/console/content`);
  await page.getByRole('button', { name: 'JSON' }).click();
  const text = page.getByRole('textbox', { name: 'Rows of events' });
  const changes = page.getByRole('list', { name: 'Changes' });
  const publish = async (note: string, version: number) => {
    await page.getByRole('textbox', { name: 'Note: why' }).fill(note);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('region', { name: `v${version} in force` }).waitFor();
  };

  // The draft has a fault first, which is named and changes nothing.
  await edit(text, { from: at(2), until: at(1), audience: half });
  await changes.getByText(/\.from: null → /).waitFor();
  await page.getByRole('button', { name: 'Check' }).click();
  await page
    .getByRole('list', { name: 'Faults' })
    .getByText(/ends before it begins/)
    .waitFor();
  await window.shoot('1-fault');
  await edit(text, { from: at(1), until: at(48), audience: half });
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('status').getByText('No faults').waitFor();
  await window.shoot('2-draft');
  await publish('For half of the pilots', 1);

  expect(await onFor()).toBe(0);
  await game.server.advance(hourMs);
  const cohort = await onFor();
  expect(cohort).toBeGreaterThan(0);
  expect(cohort).toBeLessThan(players.length);

  const all = { ...half, steps: [{ at: null, percent: 100 }] };
  await edit(text, { audience: all });
  await publish('It works: for everybody', 2);
  expect(await onFor()).toBe(players.length);

  await edit(text, { until: at(1.01) });
  await publish('Over', 3);
  await game.server.advance(hourMs);
  expect(await onFor()).toBe(0);

  const versions = page.getByRole('table', { name: 'Versions' });
  await versions.getByText('It works: for everybody').waitFor();
  await window.shoot('3-versions');
  await versions.getByRole('row', { name: /For half of the pilots/ }).click();
  await page.getByRole('textbox', { name: 'Note: why' }).last().fill('Once more');
  await page.getByRole('button', { name: 'Roll back' }).click();
  await page.getByRole('region', { name: 'v4 in force' }).waitFor();
  await expect.poll(onFor).toBe(cohort);
});

interface Draft extends Record<string, unknown> {
  events: Row[];
  products: Row[];
  trips: Row[];
  chances: { outcomes: { percent: number }[] }[];
  words: Record<string, unknown>;
}

const paying = (count: number) => {
  const rewards = [
    { kind: 'clean_protomatter', count },
    { kind: 'protomatter', count: 1000 },
  ];
  return { counts: { what: 'invested' }, goal: { target: 10, milestones: [{ at: 10, rewards }] } };
};
const week = { from: '2031-01-06T00:00:00.000Z', until: '2031-01-08T00:00:00.000Z' };

/** Mistakes in the table that they are made in, with the sentence that names them. */
const mistakes: [table: string, sentence: string, make: (draft: Draft) => void][] = [
  [
    'events',
    '1000000000 is more than 1000: lower it',
    ({ events }) => Object.assign(events[3]!, week, paying(1e9)),
  ],
  [
    'events',
    'worth 10 100 000 PROTO for 100 players',
    ({ events }) => Object.assign(events[3]!, week, paying(1000)),
  ],
  ['events', '0.2 to 5 is allowed', ({ events }) => Object.assign(events[1]!, week, tenfold)],
  ['events', 'is in the past', ({ events }) => Object.assign(events[0]!, past)],
  [
    'events',
    'no ru event double-vein',
    ({ events, words }) => Object.assign(events[0]!, week) && delete words.ru,
  ],
  [
    'events',
    'words.es: the words of events.double-vein',
    ({ events, words }) => Object.assign(events[0]!, week) && delete words.es,
  ],
  [
    'products',
    'finalPrice 100 is less than 47500',
    ({ products }) => Object.assign(products[9]!, { finalPrice: 100 }),
  ],
  [
    'products',
    '-5 is less than 1: raise it',
    ({ products }) => Object.assign(products[0]!, { finalPrice: -5 }),
  ],
  ['chances', 'the chances sum to 105', ({ chances }) => (chances[0]!.outcomes[0]!.percent += 5)],
  ['trips', '1000000000000000000 is more than 100000: lower it', ({ trips }) => trips.push(unpayable)],
];
const tenfold = { modifiers: [{ tunable: 'extractionPercent', times: 10 }] };
const past = { from: '2020-01-06T00:00:00.000Z', until: '2020-01-08T00:00:00.000Z' };
const unpayable = { key: 'rich', trip: 'first-light', awards: [{ kind: 'protomatter', count: 1e18 }] };

it('a designer makes ten mistakes and reads each before it is published', async () => {
  const { page, shoot } = await game.open('designer-mistakes', desktop, 'en');
  await page.goto(`${game.server.url}/console/content`);
  for (const [table, sentence, make] of mistakes) {
    await page.getByRole('combobox', { name: 'Table' }).selectOption(table);
    await page.getByRole('button', { name: 'JSON' }).click();
    const text = page.getByRole('textbox', { name: `Rows of ${table}` });
    const before = await text.inputValue();
    const draft = JSON.parse(before) as Draft;
    make(draft);
    await text.fill(JSON.stringify(draft, null, 2));
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('list', { name: 'Faults' }).getByText(sentence).waitFor();
    await text.fill(before);
  }
  // A gift that may be given shows its worth.
  const text = page.getByRole('textbox', { name: 'Rows of trips' });
  const awards = [{ kind: 'protomatter', count: 500 }];
  await text.fill(JSON.stringify({ trips: [{ ...unpayable, awards }] }));
  await page.getByRole('button', { name: 'Check' }).click();
  await page
    .getByRole('list', { name: 'Worth' })
    .getByText(/PROTO at most/)
    .waitFor();
  await shoot('1-worth');
});
