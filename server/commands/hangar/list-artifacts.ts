import { reads } from '../core/command.ts';
import { takePage } from '../core/take-page.ts';
import { artifactViews } from './artifact-view.ts';

export const listArtifacts = reads<'collections.artifacts'>((context, player, { query }) => ({
  answer: takePage(artifactViews(player, context), query),
}));
