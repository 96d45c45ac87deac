import { reads } from './command.ts';
import { takePage } from './take-page.ts';
import { shardViews } from './views/shard-view.ts';

export const listShards = reads<'collections.shards'>((context, player, { query }) => ({
  answer: takePage(shardViews(player, context), query),
}));
