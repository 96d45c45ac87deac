import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleBrowser } from '../../../server/fixtures/console-browser.ts';
import { ImageServer } from '../../../tools/fixtures/image-server.ts';

const account = 4711;
const server = new ImageServer();
let owner: ConsoleBrowser;
beforeAll(() => server.start());
afterAll(() => server.stop());

const json = { 'Content-Type': 'application/json' };
const codeOf = async (url: string, method = 'GET') =>
  (await (await fetch(url, { method, headers: json, body: method === 'GET' ? null : '{}' })).json()).code;

describe('the image’s files, with the example settings and a bot,', () => {
  it('have the console on the admin port, with every file of its page', async () => {
    const page = await (await fetch(`${server.admin}/console/`)).text();
    expect(page).toContain('Proto Trip console');
    const files = [...page.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, path]) => path!);
    expect(files.length).toBeGreaterThan(1);
    for (const path of files) expect((await fetch(server.admin + path)).status, path).toBe(200);
    expect((await fetch(`${server.url}/console/`)).status).toBe(404);
    for (const path of ['/metrics', '/openapi.json', '/readyz'])
      expect((await fetch(server.admin + path)).status, path).toBe(200);
  });

  it('let nobody in who isn’t invited, and have nothing that needs DEV_TOOLS', async () => {
    expect(await codeOf(`${server.admin}/dev/today/`)).toBe('designer_only');
    expect(await codeOf(`${server.url}/dev/today/`)).toBe('dev_tools_off');
    for (const url of [server.url, server.admin])
      for (const path of ['/dev/clock/', '/dev/init-data/'])
        expect(await codeOf(url + path, 'POST'), url + path).toBe('dev_tools_off');
  });

  it('let the first owner in by `console-link`, the bot and a second factor', async () => {
    const link = await server.ownerLink();
    expect(link).toMatch(new RegExp(`^${server.admin}/console/#enter=[\\w-]{43}$`));
    owner = new ConsoleBrowser(server.admin);
    const begun = await owner.enter({ link: link.replace(/^.*#enter=/, '') });
    expect(begun.json.step).toBe('account');
    const start = new URL(begun.json.link).searchParams.get('start')!;
    const said = await server.bot.say(account, `/start ${start}`);
    const next = await owner.enter({ code: said.slice(0, 6) });
    expect(next.json).toMatchObject({ step: 'factor', name: 'owner' });
    const entered = await owner.enter({ code: owner.code(next.json) });
    expect(entered.json).toMatchObject({ step: 'open', name: 'owner', role: 'owner' });
    expect((await owner.send('GET', '/dev/today/')).status).toBe(200);
  });

  it('answer “I paid and got nothing”', async () => {
    const player = await server.player(501);
    const product = (await player.get('products.list')).data.find(({ key }) => key === 'clean-3')!;
    const { orderId, invoiceLink } = await player.get('payments.create', {
      body: { productId: product.uuid },
    });
    expect(await server.bot.ask(invoiceLink, 501)).toBeNull();
    const { chargeId, update } = server.bot.charge(invoiceLink, 501);
    expect(await server.bot.send(update)).toBe(200);

    const found = await owner.send('GET', `/dev/players/?text=${orderId}`);
    const { playerId } = found.json.data[0];
    const { json: page } = await owner.send('GET', `/dev/players/${playerId}/`);
    expect(page.orders).toEqual([expect.objectContaining({ orderId, status: 'delivered' })]);
    const reason = 'says nothing came';
    const refunded = await owner.send('POST', `/dev/players/${playerId}/refunds/`, { orderId, reason });
    expect(refunded.json).toMatchObject({ orderId, status: 'refunded' });
    expect(
      server.bot.of('refundStarPayment').map(({ parameters }) => parameters.telegram_payment_charge_id),
    ).toEqual([chargeId]);
    const texts = {
      en: { title: 'Sorry', text: 'Your Stars are back.' },
      ru: { title: 'Простите', text: 'Вернули.' },
    };
    expect((await owner.send('POST', '/dev/inbox/', { playerId, texts, reason })).status).toBeLessThan(300);
    expect((await player.get('inbox.list')).data[0]).toMatchObject({ title: 'Sorry' });

    const { json: audit } = await owner.send('GET', `/dev/audit/?about=${playerId}`);
    const entries = audit.data.map(
      ({ call, outcome }: { call: string; outcome: string }) => `${call} ${outcome}`,
    );
    expect(entries).toEqual(
      expect.arrayContaining(['dev.player read', 'dev.refund-order done', 'dev.send-message done']),
    );
  });

  it('export the daily tables', async () => {
    const folder = join(server.folder, '..', 'tables');
    const said = await server.run('tools/analytics/export.mjs', folder);
    expect(said).toContain('activity.csv: 0 rows');
    expect(readdirSync(folder)).toContain('flows.csv');
    expect(readFileSync(join(folder, 'flows.csv'), 'utf8')).toMatch(/^day,cohort,side/);
  });

  it('satisfy the doctor about the console', async () => {
    const said = await server.run('tools/doctor/doctor.mjs');
    expect(said).toMatch(/The server (works|cannot work) like this|Everything is well/);
    expect(said).not.toMatch(/DEV_TOOLS|console/);
  });

  it('back up', async () => {
    const file = join(server.folder, '..', 'backup.data');
    expect(await server.run('tools/data/data.mjs', 'backup', file)).toContain(
      'Every balance equals its ledger',
    );
    expect(server.log).not.toMatch(/Error|"level":50/);
  });
});
