import type { InvoiceScript } from '../profiles/profile.ts';
import { check, type Flow, isAtLeast, patience, until, type Visit } from './flow.ts';

const texts = {
  waiting: 'shop:waiting.title',
  paid: 'shop:paid',
  unconfirmed: 'shop:unconfirmed.title',
  note: 'shop:unconfirmed.text',
} as const;

/** One purchase, from the packs to its end. */
class Purchase {
  constructor(readonly visit: Visit) {}

  text(key: keyof typeof texts): string {
    return this.visit.client.strings.text(texts[key]);
  }

  /** Opens the packs and presses Pay. Returns the invoice's name. */
  async begin(): Promise<string> {
    const { client } = this.visit;
    await client.go('/collections');
    await client.press(client.strings.text('capsules:get-clean'));
    return this.pay();
  }

  async pay(): Promise<string> {
    const { client } = this.visit;
    const before = client.invoices.length;
    await client.press(new RegExp(`^${client.strings.text('shop:pay')}`));
    await until('the invoice opens', () => client.invoices.length > before);
    return client.invoices.at(-1) ?? '';
  }

  /** The messenger takes the Stars and tells the bot. */
  async charge(slug: string): Promise<void> {
    const { bot } = this.visit.lab;
    const link = `https://t.me/$${slug}`;
    const refusal = await bot.ask(link, this.visit.player);
    check(refusal === null, `the checkout was refused: ${refusal}`);
    check((await bot.send(bot.charge(link, this.visit.player).update)) === 200, 'the payment was not taken');
  }

  say(slug: string, status: string): Promise<void> {
    return this.visit.client.send({ event: 'invoice_closed', data: { slug, status } });
  }

  sees(key: keyof typeof texts): Promise<void> {
    return this.visit.client.sees(this.text(key));
  }

  async closeAll(): Promise<void> {
    const { client } = this.visit;
    await client.page.waitForTimeout(500);
    const open = client.locator('dialog[open]');
    for (let tries = 6; tries > 0 && (await open.count()) > 0; tries--) {
      await client.goBack();
      await client.page.waitForTimeout(400);
    }
    await open.first().waitFor({ state: 'detached', ...patience });
  }
}

const scripts: Readonly<Record<InvoiceScript, (purchase: Purchase) => Promise<void>>> = {
  async paid(purchase) {
    const slug = await purchase.begin();
    await purchase.charge(slug);
    await purchase.say(slug, 'paid');
    await purchase.sees('paid');
  },
  async cancelled(purchase) {
    const slug = await purchase.begin();
    await purchase.say(slug, 'cancelled');
    await purchase.sees('note');
    check((await purchase.pay()) === slug, 'the second press opens another order');
    await purchase.say(slug, 'cancelled');
    await purchase.sees('note');
  },
  async failed(purchase) {
    const slug = await purchase.begin();
    await purchase.say(slug, 'failed');
    await purchase.sees('unconfirmed');
  },
  async pending(purchase) {
    const slug = await purchase.begin();
    await purchase.say(slug, 'pending');
    await purchase.sees('waiting');
    await purchase.charge(slug);
    await purchase.sees('paid');
  },
  async never(purchase) {
    await purchase.charge(await purchase.begin());
    await purchase.sees('paid');
  },
  async twice(purchase) {
    const slug = await purchase.begin();
    await purchase.say(slug, 'paid');
    await purchase.say(slug, 'cancelled');
    await purchase.sees('waiting');
    await purchase.charge(slug);
    await purchase.say(slug, 'paid');
    await purchase.sees('paid');
  },
  async late(purchase) {
    const slug = await purchase.begin();
    await purchase.closeAll();
    await purchase.charge(slug);
    await purchase.visit.client.sees(purchase.visit.client.strings.text('shop:paid-toast'));
    await purchase.say(slug, 'paid');
  },
  async 'charged-though-cancelled'(purchase) {
    const slug = await purchase.begin();
    await purchase.say(slug, 'cancelled');
    await purchase.sees('note');
    await purchase.charge(slug);
    await purchase.sees('paid');
  },
  async 'second-while-open'(purchase) {
    const { client } = purchase.visit;
    const slug = await purchase.begin();
    await purchase.closeAll();
    client.isInvoiceOpen = true;
    check((await purchase.begin()) === slug, 'the second press opens another order');
    await purchase.sees('note');
    client.isInvoiceOpen = false;
    await purchase.charge(slug);
    await purchase.say(slug, 'paid');
    await purchase.sees('paid');
  },
};

/** Without invoices in the webview the link opens in the messenger itself. */
async function buyByLink(purchase: Purchase): Promise<string> {
  const { client } = purchase.visit;
  await client.go('/collections');
  await client.press(client.strings.text('capsules:get-clean'));
  await client.press(new RegExp(`^${client.strings.text('shop:pay')}`));
  let slug = '';
  await until('the link opens', () => {
    slug = client.links.flatMap((link) => /t\.me\/\$([\w-]+)/.exec(decodeURI(link))?.[1] ?? []).at(-1) ?? '';
    return slug !== '';
  });
  await purchase.charge(slug);
  await purchase.sees('paid');
  await purchase.closeAll();
  return 'the invoice opens outside of the game; the success is shown when the server knows it';
}

export const buying: readonly Flow[] = (Object.keys(scripts) as InvoiceScript[]).map((name) => ({
  name: `buy with Stars: ${name}`,
  isShort: name === 'paid' || name === 'charged-though-cancelled',
  async play(visit) {
    if (!visit.client.profile.invoices.includes(name)) return 'this client never does that';
    const purchase = new Purchase(visit);
    if (!isAtLeast(visit, 6, 1))
      return name === 'paid' ? buyByLink(purchase) : 'before 6.1 there is no invoice in the game';
    await scripts[name](purchase);
    await purchase.closeAll();
  },
}));
