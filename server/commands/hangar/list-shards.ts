import { reads } from '../core/command.ts';
import { takePage } from '../core/take-page.ts';
import { shardViews } from './shard-view.ts';

export const listShards = reads<'collections.shards'>((context, player, { query }) => ({
  answer: takePage(shardViews(player, context), query),
}));
