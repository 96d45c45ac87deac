import { z } from 'zod';
import addresses from '#assets/content/exchange-addresses.json' with { type: 'json' };
import exchanges from '#assets/content/exchanges.json' with { type: 'json' };
import products from '#assets/content/products.json' with { type: 'json' };
import walletApps from '#assets/content/wallets.json' with { type: 'json' };
import { languages, perLanguage } from '../languages.ts';
import {
  exchangeAddressRow,
  exchangeRow,
  type ProductRow,
  productRow,
  walletAppRow,
} from '../schemas/shop.ts';
import { repeats, unequal } from './compare-lists.ts';

// The messenger accepts titles of up to 32 and descriptions of up to 255 characters on an invoice.
const languageStrings = z.strictObject({
  products: z.record(
    z.string(),
    z.strictObject({ title: z.string().min(1).max(32), description: z.string().min(1).max(255) }),
  ),
  exchanges: z.record(z.string(), z.strictObject({ name: z.string().min(1).max(32) })),
});

const everything = z.strictObject({
  products: z.array(productRow),
  exchanges: z.array(exchangeRow),
  addresses: z.array(exchangeAddressRow),
  walletApps: z.array(walletAppRow),
  strings: z.strictObject(perLanguage(() => languageStrings)),
});

/** The shipped rows, as read from the files; `check-content.ts` adds their strings. */
export const storeRows = { products, exchanges, addresses, walletApps };

/** The sizes of the packs on sale. */
const packs = { clean: [1, 3, 10, 50], auto_replenish: [5, 50, 100] } as const;
const exchangeKeys = ['alpha', 'beta', 'gamma'];

/** Every fault of the shop content, as a sentence that names the place; empty when there is none. */
export function storeFaults(content: unknown): string[] {
  const parsed = everything.safeParse(content);
  if (!parsed.success)
    return parsed.error.issues.map((issue) => `store.${issue.path.join('.')}: ${issue.message}`);
  const { products: rows, exchanges: partners, addresses: wallets, walletApps: apps, strings } = parsed.data;
  const keys = rows.map((row) => row.key);
  return [
    ...repeats(keys).map((key) => `product key ${key} is used twice`),
    ...repeats(apps.map((row) => row.key)).map((key) => `wallet ${key} is there twice`),
    ...unequal('product', wantedProducts(), rows.map(nameOf)),
    ...(['clean', 'auto_replenish'] as const).flatMap((kind) => bulkFaults(kind, rows)),
    ...unequal(
      'exchange',
      exchangeKeys,
      partners.map((row) => row.key),
    ),
    ...partners
      .filter(({ uidDigits: [min, max] }) => max < min)
      .map(({ key }) => `exchange ${key}: an account number of ${key} can't be written`),
    ...repeats(wallets.map((row) => row.address)).map(
      (address) => `exchange address ${address} is there twice`,
    ),
    ...wallets
      .filter((row) => !exchangeKeys.includes(row.exchange))
      .map((row) => `exchange address of ${row.exchange}, which is no exchange`),
    ...languages.flatMap((code) => [
      ...unequal(`${code} product`, keys, Object.keys(strings[code].products)),
      ...unequal(`${code} exchange`, exchangeKeys, Object.keys(strings[code].exchanges)),
    ]),
  ];
}

function wantedProducts(): string[] {
  const counted = Object.entries(packs).flatMap(([kind, counts]) =>
    counts.map((count) => `${kind} ${count}`),
  );
  return [...counted, 'ai_pilot', 'general month', 'general season'];
}

function nameOf(row: ProductRow): string {
  if ('count' in row) return `${row.kind} ${row.count}`;
  return row.kind === 'general' ? `${row.kind} ${row.term}` : row.kind;
}

/** A larger pack never costs more per piece than a smaller one. */
function bulkFaults(kind: keyof typeof packs, rows: readonly ProductRow[]): string[] {
  const prices = rows.flatMap((row) => (row.kind === kind ? [row.finalPrice / row.count] : []));
  return prices.every((price, index) => price <= (prices[index - 1] ?? Number.POSITIVE_INFINITY))
    ? []
    : [`${kind}: a larger pack costs more by the piece`];
}
