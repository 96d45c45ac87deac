import { z } from 'zod';
import { languages } from '../languages.ts';
import { type HeldKind, heldKinds, type LiveContent } from '../live-content.ts';
import { type TaskRow, taskRow, taskWords } from '../schemas/homeland.ts';
import type { Audience, Offer } from '../schemas/offer.ts';
import { type ProductRow, productRow, productWords } from '../schemas/shop.ts';
import { averagePrice, piecesOf } from '../shop.ts';
import { audienceFaults } from './check-events.ts';
import { repeats, unequal } from './compare-lists.ts';
import { schemaFaults, withInput } from './schema-faults.ts';

/** Maximum rows of a table, with the retired ones. */
const maxRows = 400;
/** Lowest price of a product, as a share of the release's average. */
const minPricePercent = 25;

const names = { products: 'product', tasks: 'task' } as const;
const said = { products: productWords, tasks: taskWords } as const;
const rows = { products: z.array(productRow).max(maxRows), tasks: z.array(taskRow).max(maxRows) } as const;

/** Every fault of the products and tasks and of their words, as a sentence; empty when there is none. */
export function heldFaults(content: LiveContent): string[] {
  return heldKinds.flatMap((kind) => {
    const parsed = rows[kind].safeParse(content[kind], withInput);
    if (!parsed.success) return schemaFaults(kind, parsed.error);
    const list = content[kind];
    const name = names[kind];
    return [
      ...repeats(keysOf(list)).map((key) => `${name} key ${key} is used twice`),
      ...list.flatMap((row) => offerFaults(row).map((fault) => `${name} ${row.key}: ${fault}`)),
      ...languages.flatMap((language) => wordFaults(content, kind, language)),
      ...(kind === 'products'
        ? [
            ...priceFaults(content.products),
            ...content.products.flatMap(cheapFaults),
            ...insteadFaults(content.products),
          ]
        : chatFaults(content.tasks)),
    ];
  });
}

/** Faults: changes to a row's place or kind that would take something from its holders. */
export function brokenHeld(present: LiveContent, next: LiveContent): string[] {
  return heldKinds.flatMap((kind) =>
    present[kind].flatMap((row, index) => {
      const place = `${names[kind]} ${row.key}`;
      const other = next[kind].find(({ key }) => key === row.key);
      if (!other) return [`${place}: players hold it, so it can be retired but not left out`];
      if (next[kind][index]?.key !== row.key)
        return [`${place}: its id is its place in the list, so new rows come after the present ones`];
      return changedNature(row, other).map((field) => `${place}: its ${field} can't change; add another row`);
    }),
  );
}

/** Changed fields that identify a row. Prices and awards may change: they apply to later starts only. */
function changedNature(row: ProductRow | TaskRow, other: ProductRow | TaskRow): string[] {
  return (['kind', 'term', 'condition'] as const).filter(
    (field) =>
      (row as Partial<Record<string, unknown>>)[field] !== (other as Partial<Record<string, unknown>>)[field],
  );
}

/** Faults in the times and the audience of an offer. */
export function offerFaults({ from, until, audience }: Offer): string[] {
  return [
    ...(from && until && Date.parse(until) <= Date.parse(from) ? ['it ends before it begins'] : []),
    ...(audience ? audienceFaults(audience as Audience) : []),
  ];
}

function wordFaults(
  { words, ...content }: LiveContent,
  kind: HeldKind,
  language: (typeof languages)[number],
): string[] {
  const parsed = z.record(z.string(), said[kind]).safeParse(words[language]?.[kind] ?? {}, withInput);
  if (!parsed.success) return schemaFaults(`words.${language}.${kind}`, parsed.error);
  const titles = content[kind]
    // A row that is offered instead of another one may have its title.
    .filter((row) => !row.retired && !('instead' in row && row.instead))
    .map(({ key }) => parsed.data[key]?.title ?? key);
  return [
    ...unequal(`${language} words for ${names[kind]}`, keysOf(content[kind]), Object.keys(parsed.data)).map(
      (fault) => `${fault}: words.${language}.${kind} has some for each row`,
    ),
    ...repeats(titles).map((title) => `${language}: two ${kind} are called '${title}'`),
  ];
}

/** Faults: a product that is nearly free, probably by a typing error. */
function cheapFaults(product: ProductRow): string[] {
  const average = averagePrice(product) * piecesOf(product);
  const least = Math.ceil((average * minPricePercent) / 100);
  if (product.retired || product.finalPrice >= least) return [];
  return [
    `product ${product.key}: finalPrice ${product.finalPrice} is less than ${least}, which is ${minPricePercent} % of the ` +
      "shop's average for it: raise it",
  ];
}

/**
 * Faults: larger packs that cost more per piece than smaller packs, among the products always
 * on sale to everybody.
 */
function priceFaults(products: readonly ProductRow[]): string[] {
  return (['clean', 'auto_replenish'] as const).flatMap((kind) => {
    const packs = products
      .flatMap((row) => (row.kind === kind && isAlwaysOffered(row) ? [row] : []))
      .sort((one, other) => one.count - other.count);
    return packs
      .filter(({ finalPrice, count }, index) => {
        const smaller = packs[index - 1];
        return smaller !== undefined && finalPrice * smaller.count > smaller.finalPrice * count;
      })
      .map(({ key }) => `product ${key}: it costs more by the piece than a smaller pack`);
  });
}

/** Faults: a product that takes the place of no other one, or of one of another kind. */
function insteadFaults(products: readonly ProductRow[]): string[] {
  return products.flatMap(({ key, kind, instead }) => {
    if (instead === undefined) return [];
    const other = products.find((row) => row.key === instead);
    if (other && other.key !== key && other.kind === kind && other.instead === undefined) return [];
    return [`product ${key}: instead has to name another ${kind} product that replaces none`];
  });
}

function isAlwaysOffered({ from, until, audience, retired }: Offer): boolean {
  return !from && !until && !audience && !retired;
}

function chatFaults(tasks: readonly TaskRow[]): string[] {
  return tasks
    .filter(({ condition, chat }) => (condition === 'subscribe') !== (chat !== undefined))
    .map(({ key }) => `task ${key}: a chat is for 'subscribe', and only for that`);
}

function keysOf(list: readonly Offer[]): string[] {
  return list.map(({ key }) => key);
}
