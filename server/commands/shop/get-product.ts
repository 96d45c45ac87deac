import { productOf } from '#engine/content/homeland-ids.ts';
import { reads } from '../core/command.ts';
import { notFound } from '../core/find-owned.ts';
import { productView } from './views.ts';

export const getProduct = reads<'products.get'>(({ language }, _player, { params }) => {
  const row = productOf(params.id);
  return row ? { answer: productView(row, language) } : notFound;
});
