import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { TestClient } from '../server/fixtures/client.ts';
import { desktop, phone } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { findViolations } from './support/inspect-screen.ts';

const game = setUpGame();
/** A name that would run as a script if it were shown as markup. */
const rude = '<img src=x onerror="document.title=`owned`">';

async function buy(client: TestClient): Promise<string> {
  const product = (await client.get('products.list')).data.find(({ key }) => key === 'clean-3')!;
  const { orderId } = await client.get('payments.create', { body: { productId: product.uuid } });
  await client.get('dev.pay', { params: { id: orderId }, body: {} });
  return orderId;
}

async function setMode(mode: 'open' | 'closed'): Promise<void> {
  const body = JSON.stringify({ mode, reason: 'moving the database' });
  const headers = { 'Content-Type': 'application/json' };
  const { ok } = await fetch(`${game.server.url}/dev/mode/`, { method: 'PUT', headers, body });
  expect(ok).toBe(true);
}

it('an operator hears “I paid and got nothing”, understands it and makes it good', async () => {
  const pilot = await new TestClient(game.server.url).signIn(8001, rude);
  const orderId = await buy(pilot);
  const { clean } = await pilot.get('protomatters.get');
  const window = await game.open('console', desktop, 'en');
  const { page } = window;
  await page.goto(`${game.server.url}/console/`);
  await page.getByRole('heading', { name: 'Today' }).waitFor();

  // Found by the order's id, from anywhere, by keyboard alone.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(orderId);
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /order/ }).focus();
  await page.keyboard.press('Enter');

  // Understood: the name is text, the order was delivered, and the ledger says so.
  await page.getByRole('heading', { level: 1, name: rude }).waitFor();
  const orders = page.getByRole('region', { name: 'Orders and refunds' });
  expect(await orders.textContent()).toContain('delivered');
  const ledger = page.getByRole('region', { name: 'Ledger' });
  await ledger.getByRole('cell', { name: '+3.00 c' }).waitFor();

  // Made good: the Stars go back.
  await orders.getByRole('button', { name: 'Refund' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Reason').fill('paid and says nothing came');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Refunded').waitFor();
  await orders.getByText('refunded').first().waitFor();

  // And a message with something for the trouble, by a letter.
  await page.keyboard.press('m');
  for (const [label, text] of [
    ['Title, English', 'Sorry'],
    ['Text, English', 'Your Stars are back.'],
    ['Title, Russian', 'Просим прощения'],
    ['Text, Russian', 'Звёзды возвращены.'],
    ['Attached PROTO', '25'],
    ['Reason', 'for the trouble'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Sent').waitFor();
  const doneAbout = page.getByRole('region', { name: 'Done about this player' });
  await doneAbout.getByText('for the trouble').waitFor();
  await window.shoot('player');

  expect((await pilot.get('protomatters.get')).clean).toBe(clean - 3);
  expect((await pilot.get('inbox.list')).data[0]).toMatchObject({ title: 'Sorry', kind: 'compensation' });

  // The audit names the request, its author, the reason and the result.
  await page.getByRole('link', { name: 'Audit' }).click();
  await page.getByRole('row', { name: /refund-order.*paid and says nothing came.*asked/ }).waitFor();
  await page.getByRole('button', { name: 'Check the chain' }).click();
  await page.getByText(/The chain is whole/).waitFor();
  await window.shoot('audit');
  expect(await page.title()).toBe('Audit · Proto Trip console');
  expect(window.errors).toEqual([]);
});

it('every page of the console passes the checks of accessibility, on a phone too', async () => {
  const { uuid } = await (await new TestClient(game.server.url).signIn(8002, 'Ann')).get('auth.me');
  for (const size of [desktop, phone]) {
    const window = await game.open(`console-${size.width}`, size, 'en');
    for (const path of [
      'today',
      'players',
      `players/${uuid}`,
      'approvals',
      'history',
      'stops',
      'payments',
      'mints',
      'client-faults',
      'audit',
      'people',
    ]) {
      await window.page.goto(`${game.server.url}/console/${path}`);
      await window.page.getByRole('heading', { level: 1 }).waitFor();
      expect(await findViolations(window.page), path).toEqual([]);
    }
    await window.shoot('mints');
  }
});

it('the owner invites a colleague, who sets up a second factor, and ends them', async () => {
  const owner = await game.open('console-people', desktop, 'en');
  const { page } = owner;
  await page.goto(`${game.server.url}/console/people`);
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await page.keyboard.press('i');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name, as the audit shows it').fill('kate');
  await form.getByLabel('Role', { exact: true }).selectOption('operator');
  await page.keyboard.press('Enter');
  const link = await page.getByRole('textbox', { name: 'Link for kate' }).inputValue();
  await page.getByRole('row', { name: /kate.*operator.*Not opened/ }).waitFor();
  await owner.shoot('invited');

  const colleague = await game.open('console-colleague', desktop, 'en');
  await colleague.page.goto(link);
  const key = await colleague.page.locator('code').textContent();
  const app = new TOTP({ secret: Secret.fromBase32(key!.replaceAll(' ', '')) });
  await colleague.shoot('second-factor');
  expect(await findViolations(colleague.page)).toEqual([]);
  const code = colleague.page.getByLabel('Code of the app');
  await code.fill('000000');
  await colleague.page.keyboard.press('Enter');
  await colleague.page.getByText('This code is not right').waitFor();
  await code.fill(app.generate());
  await colleague.page.keyboard.press('Enter');
  await colleague.page.getByText('kate').waitFor();
  await colleague.page.getByRole('link', { name: /People owner only/ }).waitFor();

  await page.reload();
  await page.getByRole('row', { name: /kate.*operator.*browser.*App.*no end/ }).focus();
  await page.keyboard.press('Enter');
  await owner.shoot('selected');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('heading', { name: 'kate' }).waitFor();
  await page.keyboard.press('x');
  await form.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('row', { name: /kate.*ended/ }).waitFor();
  await colleague.page.reload();
  // Nobody signs in on this machine, so the page opens as the machine's own.
  await colleague.page.getByText('this machine').waitFor();
});

it('a player who was banned is told why, and a game that is closed says so', async () => {
  const pilot = await game.seat('banned', 8003, phone, 'ru');
  await pilot.arrive();
  const { data } = (await (await fetch(`${game.server.url}/dev/players/?text=8003`)).json()) as {
    data: { playerId: string }[];
  };
  const id = data[0]!.playerId;
  await game.server.post(`/dev/players/${id}/ban/`, { kind: 'bots', reason: 'ticks like a clock' });
  await pilot.page.getByText('вместо вас играла программа').waitFor();
  await pilot.page.reload();
  await pilot.page.getByText('вместо вас играла программа').waitFor();
  await game.server.post(`/dev/players/${id}/unban/`, { reason: 'a mistake' });
  await setMode('closed');
  await pilot.page.reload();
  await pilot.page.getByText('Команда работает над игрой').waitFor();
  await setMode('open');
});
