import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { toLocal } from '#tools/console/content/forms/moments.ts';
import type { TestClient } from '../server/fixtures/client.ts';
import { ImageServer } from '../tools/fixtures/image-server.ts';
import { desktop, GameWindow, openBrowser, phone } from './support/browser.ts';
import { enterAsOwner } from './support/enter-as-owner.ts';
import { findViolations } from './support/inspect-screen.ts';

const server = new ImageServer();
let browser: Browser;
let window: GameWindow;
let page: Page;

beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), server.start()]);
  window = await GameWindow.open(browser, 'broadcasts', desktop, 'en', 0);
  page = window.page;
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

const texts = {
  English: ['Sorry', 'We lost twenty minutes of yours.'],
  Русский: ['Простите', 'Мы потеряли ваши двадцать минут.'],
  Español: ['Perdón', 'Perdimos veinte minutos tuyos.'],
} as const;

/** Players of whom the first 37 meet an outage of the messenger when they order. */
async function makeOutage(): Promise<TestClient[]> {
  const players: TestClient[] = [];
  for (let number = 0; number < 40; number++) players.push(await server.player(1000 + number));
  for (const player of players.slice(0, 37)) {
    server.bot.script('createInvoiceLink', { ok: false, error_code: 500, description: 'Internal' });
    const [product] = (await player.get('products.list')).data;
    const { status } = await player.call('payments.create', { body: { productId: product!.uuid } });
    expect(status).toBe(503);
  }
  return players;
}

/** Reads one inbox after another: forty calls together are shed on a busy machine. */
async function readInboxes(players: readonly TestClient[]) {
  const inboxes: AnswerOf<'inbox.list'>['data'][] = [];
  for (const player of players)
    inboxes.push((await player.get('inbox.list', { headers: { 'X-Language': 'es' } })).data);
  return inboxes;
}

it('in production, an outage is compensated to exactly those whom it hit, and recalled until read', async () => {
  await enterAsOwner(server, page, 4714);
  const fromMs = Date.now();
  const players = await makeOutage();
  const untilMs = Date.now() + 60_000;
  await page.getByRole('link', { name: 'Broadcasts' }).click();
  await page.getByLabel('To whom').selectOption('outage');
  await page.getByLabel('Failed from').fill(toLocal(new Date(fromMs).toISOString()));
  await page.getByLabel('Failed until').fill(toLocal(new Date(untilMs).toISOString()));
  await page.getByRole('button', { name: 'Find them' }).click();
  await page.getByRole('status').getByText('37 players').waitFor();
  for (const [language, [title, text]] of Object.entries(texts)) {
    await page.getByLabel(`Title, ${language}`).fill(title);
    await page.getByLabel(`Text, ${language}`).fill(text);
  }
  await page.getByRole('textbox', { name: 'Reason in the audit' }).fill('Outage of the orders');
  expect(await findViolations(page)).toEqual([]);
  await window.shoot('written');
  await page.getByRole('button', { name: 'Send to 37 players' }).click();
  await page.getByRole('status').getByText('Sent.').waitFor();

  // 17 read it, each in their own language; the three whom the outage didn't hit got nothing.
  const messages = await readInboxes(players);
  expect(messages.map(({ length }) => length)).toEqual([...Array(37).fill(1), 0, 0, 0]);
  expect(messages[0]![0]!.title).toBe('Perdón');
  for (const player of players.slice(0, 17))
    await player.get('inbox.change', { params: { id: messages[0]![0]!.uuid }, body: { isRead: true } });
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole('row', { name: /Sorry/ }).getByRole('cell', { name: '17', exact: true }).count();
    })
    .toBe(1);
  await page.getByRole('button', { name: 'Recall Sorry' }).click();
  await page.getByRole('dialog').getByText('from 20 who have not read it').waitFor();
  await page.getByLabel('Reason').last().fill('A better message follows');
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: /^recalled/ }).waitFor();
  const left = await readInboxes(players);
  expect(left.map(({ length }) => length)).toEqual([...Array(17).fill(1), ...Array(23).fill(0)]);
  await page.setViewportSize(phone);
  expect(await findViolations(page)).toEqual([]);
  await window.shoot('recalled-at-390');
  expect(window.errors).toEqual([]);
});
