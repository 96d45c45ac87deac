import addresses from '#assets/content/exchange-addresses.json' with { type: 'json' };
import exchanges from '#assets/content/exchanges.json' with { type: 'json' };
import products from '#assets/content/products.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import { indexOf, makeId, parseOne } from './ids.ts';
import type { ExchangeAddressRow, ExchangeRow, ProductRow } from './schemas/shop.ts';

// `check-shop.ts` proves that the rows fit their types.

/** Products for Stars. Rows are only appended: an id is a row's index. */
export const productRows = freezeDeep(products as readonly ProductRow[]);
export const exchangeRows = freezeDeep(exchanges as unknown as readonly ExchangeRow[]);
/** Samples; the game's operator maintains the real list. */
export const exchangeAddressRows: readonly ExchangeAddressRow[] = freezeDeep(addresses);

/** `rows` are the rows in force; the release's own by default. */
export function productId(key: string, rows: readonly ProductRow[] = productRows): string {
  return makeId('product', indexOf(rows, key) + 1);
}

/** The product with this id; undefined for an unknown id. */
export function productOf(uuid: string, rows: readonly ProductRow[] = productRows): ProductRow | undefined {
  return rows[(parseOne('product', uuid) ?? 0) - 1];
}

/** The product with this key; an unknown key is a bug and throws. */
export function productRowOf(key: string): ProductRow {
  const row = productRows.find((product) => product.key === key);
  if (!row) throw new Error(`No product '${key}'`);
  return row;
}

/** Products of the release of the same kind and term. */
export function likeProducts(product: ProductRow): ProductRow[] {
  const termOf = (row: ProductRow) => ('term' in row ? row.term : null);
  return productRows.filter((row) => row.kind === product.kind && termOf(row) === termOf(product));
}

export function piecesOf(product: ProductRow): number {
  return 'count' in product ? product.count : 1;
}

/** Average price of one piece of the product's kind in the release's shop, in hundredths of a Star. */
export function averagePrice(product: ProductRow): number {
  const prices = likeProducts(product).map((row) => row.finalPrice / piecesOf(row));
  return prices.reduce((sum, price) => sum + price, 0) / prices.length;
}
