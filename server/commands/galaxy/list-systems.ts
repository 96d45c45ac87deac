import { galaxy } from '#engine/content/galaxy.ts';
import { reads } from '../core/command.ts';
import { isGalaxy, notFound } from '../core/find-owned.ts';
import { takePage } from '../core/take-page.ts';
import { systemView } from './views.ts';

export const listSystems = reads<'systems.list'>((context, player, { params, query }) => {
  if (!isGalaxy(params.g)) return notFound;
  const { count, data } = takePage(galaxy.systems, query);
  return { answer: { count, data: data.map((row) => systemView(player, row, context)) } };
});
