import { call } from '../core/api.ts';
import { makeResource } from '../core/resource.ts';

/** Everything that Stars buy, with its words in the player's language. */
export const products = makeResource([], async () => {
  const result = await call('products.list');
  return result.ok ? { ...result, answer: result.answer.data } : result;
});
