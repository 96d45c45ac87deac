import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../server/fixtures/client.ts';
import { ImageServer } from '../tools/fixtures/image-server.ts';
import { desktop, GameWindow, openBrowser } from './support/browser.ts';
import { enterAsOwner } from './support/enter-as-owner.ts';

const account = 4711;
const server = new ImageServer();
let browser: Browser;
let window: GameWindow;
let page: Page;

beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), server.start()]);
  window = await GameWindow.open(browser, 'operators-day', desktop, 'en', 0);
  page = window.page;
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

async function order(player: TestClient, key: string) {
  const product = (await player.get('products.list')).data.find((row) => row.key === key)!;
  return player.get('payments.create', { body: { productId: product.uuid } });
}

async function pay(invoiceLink: string, telegramId: number): Promise<void> {
  expect(await server.bot.ask(invoiceLink, telegramId)).toBeNull();
  expect(await server.bot.send(server.bot.charge(invoiceLink, telegramId).update)).toBe(200);
}

/** Finds a player by whatever the complaint names, by keyboard alone. */
async function find(text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'Players' }).getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Orders and refunds' }).waitFor();
}

async function write(title: string, text: string, reason: string): Promise<void> {
  await page.keyboard.press('m');
  const form = page.getByRole('dialog');
  for (const [label, value] of [
    ['Title, English', title],
    ['Text, English', text],
    ['Title, Russian', 'Ответ'],
    ['Text, Russian', 'Мы всё проверили.'],
    ['Reason', reason],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Sent').waitFor();
}

/** A complaint is answered, and what was done is in the audit with its reason. */
async function answer(complaint: () => Promise<void>, call: string, reason: string): Promise<void> {
  await complaint();
  await page.getByRole('link', { name: 'Audit' }).click();
  await page
    .getByRole('row', { name: new RegExp(`${call}.*${reason}`) })
    .first()
    .waitFor();
  await page
    .getByRole('row', { name: /owner, owner\s+player .*read/ })
    .first()
    .waitFor();
}

it('the first owner enters the image’s console by the link, the bot and a second factor', async () => {
  await enterAsOwner(server, page, account);
});

it('“I paid and got nothing”: it was delivered, and the player is wrong', async () => {
  const player = await server.player(601);
  const { orderId, invoiceLink } = await order(player, 'clean-3');
  await pay(invoiceLink, 601);
  const complaint = async () => {
    await find(orderId);
    await page.getByRole('region', { name: 'Orders and refunds' }).getByText('delivered').first().waitFor();
    await page.getByRole('region', { name: 'Ledger' }).getByRole('cell', { name: '+3.00 c' }).waitFor();
    await write('It is there', 'Your 3 clean PROTO came at once.', 'delivered, shown in the ledger');
  };
  await answer(complaint, 'send-message', 'delivered, shown in the ledger');
  expect((await player.get('inbox.list')).data[0]).toMatchObject({ title: 'It is there' });
});

it('“I paid and got nothing”: it was never paid', async () => {
  const player = await server.player(602);
  const { orderId } = await order(player, 'clean-3');
  const complaint = async () => {
    await find(orderId);
    const orders = page.getByRole('region', { name: 'Orders and refunds' });
    await orders.getByText('pending').first().waitFor();
    await orders.getByText('Stars paid: 0').waitFor();
    await write('No payment came', 'Your Stars are still yours.', 'never paid');
  };
  await answer(complaint, 'send-message', 'never paid');
  expect((await player.get('inbox.list')).data[0]).toMatchObject({ title: 'No payment came' });
});

it('“I paid 50 Stars and got nothing”: the payment matches no order, so it is settled as a product', async () => {
  const player = await server.player(604);
  const { clean } = await player.get('protomatters.get');
  const orphan = { chargeId: 'stx-orphan-50', payload: 'an-invoice-of-nowhere', stars: 50 };
  expect(await server.bot.send(server.bot.payment(604, orphan))).toBe(200);
  const complaint = async () => {
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByRole('button', { name: 'Payments that match no order' }).click();
    await page.getByRole('row', { name: /stx-orphan-50.*an-invoice-of-nowhere/ }).click();
    await page.getByText(/carries “an-invoice-of-nowhere”, which is not an order of this game/).waitFor();
    await page.getByText('same messenger account').waitFor();
    await window.shoot('orphan');
    await page.getByRole('button', { name: 'Give a product…' }).click();
    const form = page.getByRole('dialog');
    // No product costs 50 Stars, so none is chosen in advance.
    expect(await form.getByLabel('Product', { exact: true }).inputValue()).toBe('');
    await form.getByLabel('Product', { exact: true }).selectOption({ label: '1 clean PROTO, 40 Stars' });
    await form.getByLabel('Reason, kept in the audit').fill('paid, and its order is not here');
    await form.getByRole('button', { name: 'Deliver' }).click();
    await page.getByRole('region', { name: 'What is known' }).getByText('Delivered').waitFor();
    await page.getByRole('region', { name: 'Whose it may be' }).getByRole('button', { name: 'Ann' }).click();
    const orders = page.getByRole('region', { name: 'Orders and refunds' });
    await orders.getByText('delivered').first().waitFor();
    await orders.getByText('Stars paid: 50').waitFor();
    await write('It is settled', 'You have 1 clean PROTO for your 50 Stars.', 'settled, told the player');
  };
  await answer(complaint, 'settle-payment', 'paid, and its order is not here');
  expect((await player.get('protomatters.get')).clean).toBe(clean + 1);
  expect((await player.get('inbox.list')).data[0]).toMatchObject({ title: 'It is settled' });
});

it('“I was banned and did nothing”: by mistake, so the ban is lifted', async () => {
  const player = await server.player(603);
  const { uuid } = await player.get('auth.me');
  await find('603');
  await page.keyboard.press('b');
  const form = page.getByRole('dialog');
  await form.getByLabel('Reason, for the team').fill('ticks like a clock');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Banned').waitFor();
  expect((await player.call('protomatters.get')).status).toBe(403);
  const complaint = async () => {
    await find(uuid);
    await page
      .getByText(/^Banned/)
      .first()
      .waitFor();
    await window.shoot('banned');
    await page.keyboard.press('b');
    await form.getByLabel('Reason').fill('a mistake, the hand is honest');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Ban / }).waitFor();
  };
  await answer(complaint, 'unban', 'a mistake, the hand is honest');
  const again = await server.player(603).catch(() => null);
  expect((await (again ?? player).call('auth.me')).status).toBe(200);
});

it('leaves no error in the page', () => {
  expect(window.errors).toEqual([]);
});
