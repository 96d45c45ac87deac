import { productRows } from '#engine/content/shop.ts';
import type { Language } from '#server/core/strings.ts';
import { reads, runs } from '../core/command.ts';
import { takePage } from '../core/take-page.ts';
import { productView } from './views.ts';

export const listProducts = reads<'products.list'>(({ language }, _player, { query }) => ({
  answer: takePage(all(language), query),
}));

/** The same for developers, who have no player. */
export const listDevProducts = runs<'dev.products'>(async (_services, { query }, { language }) => ({
  answer: takePage(all(language), query),
}));

function all(language: Language) {
  return productRows.map((row) => productView(row, language));
}
