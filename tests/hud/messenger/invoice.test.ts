// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';

const sent: string[] = [];
const closed = (slug: string | undefined, status?: string) =>
  window.TelegramGameProxy?.receiveEvent('invoice_closed', slug && { slug, status });

async function openIn(version: string) {
  vi.resetModules();
  sent.length = 0;
  location.hash = `#tgWebAppData=x&tgWebAppVersion=${version}&tgWebAppPlatform=tdesktop`;
  window.TelegramWebviewProxy = { postEvent: (type, data) => sent.push(`${type} ${data}`) };
  return import('#hud/messenger/invoice.ts');
}

afterEach(() => {
  delete window.TelegramWebviewProxy;
  location.hash = '';
  vi.unstubAllGlobals();
});

it('an invoice is opened by its name, and each word of the messenger is passed on', async () => {
  const { openInvoice } = await openIn('8.0');
  const heard: string[] = [];
  openInvoice('https://t.me/$first', (end) => heard.push(end));
  expect(sent).toEqual(['web_app_open_invoice {"slug":"first"}']);
  closed('other', 'paid');
  closed(undefined);
  expect(heard).toEqual([]);
  for (const status of ['cancelled', 'paid', 'something new']) closed('first', status);
  expect(heard).toEqual(['cancelled', 'paid', 'pending']);
});

it('two open invoices are told apart, and a second opening replaces the follower', async () => {
  const { openInvoice } = await openIn('8.0');
  const heard: string[] = [];
  openInvoice('https://t.me/$first', () => heard.push('never'));
  openInvoice('https://t.me/invoice/second', (end) => heard.push(`second ${end}`));
  openInvoice('https://t.me/$first', (end) => heard.push(`first ${end}`));
  closed('second', 'cancelled');
  closed('first', 'failed');
  expect(heard).toEqual(['second cancelled', 'first failed']);
});

it.each([
  ['a client without invoices', '6.0', 'https://t.me/$first'],
  ['another kind of link', '8.0', 'https://pay.example/first'],
])('in %s it opens as a page', async (_what, version, link) => {
  const open = vi.fn();
  vi.stubGlobal('open', open);
  const { openInvoice } = await openIn(version);
  openInvoice(link, () => undefined);
  expect(open).toHaveBeenCalledWith(link, '_blank', 'noopener');
  expect(sent).toEqual([]);
});
