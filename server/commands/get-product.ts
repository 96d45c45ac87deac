import { productOf } from '../../engine/content/homeland-ids.ts';
import { reads } from './command.ts';
import { notFound } from './find-owned.ts';
import { productView } from './views/store-view.ts';

export const getProduct = reads<'products.get'>(({ language }, _player, { params }) => {
  const row = productOf(params.id);
  return row ? { answer: productView(row, language) } : notFound;
});
