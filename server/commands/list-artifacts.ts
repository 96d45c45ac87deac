import { reads } from './command.ts';
import { takePage } from './take-page.ts';
import { artifactViews } from './views/artifact-view.ts';

export const listArtifacts = reads<'collections.artifacts'>((context, player, { query }) => ({
  answer: takePage(artifactViews(player, context), query),
}));
