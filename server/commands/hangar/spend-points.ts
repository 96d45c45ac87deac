import { stats } from '#engine/content/kinds.ts';
import type { InputOf } from '#engine/protocol/core/calls.ts';
import { refused } from '#engine/rules/core/decision.ts';
import type { StatPoints } from '#engine/rules/core/player.ts';
import { spendPoints as spend } from '#engine/rules/hangar/upgrade-ship.ts';
import { changeCommand } from '../core/command.ts';
import { findShip, notFound } from '../core/find-owned.ts';
import { shipView } from './views.ts';

export const spendPoints = changeCommand<'ships.characteristics'>((context, player, { params, body }) => {
  const ship = findShip(player, params.id);
  if (!ship) return notFound;
  const decided = spend(player, ship, readTotals(body), context.nowMs, context.tunables);
  if (refused(decided)) return decided;
  return { change: decided.ok, answer: (after) => shipView(after, findShip(after, ship.id)!, context) };
});

function readTotals(body: InputOf<'ships.characteristics'>['body']): Partial<StatPoints> {
  const totals: { -readonly [Stat in keyof StatPoints]?: number } = {};
  for (const stat of stats) {
    const total = body[`${stat}Points`];
    if (total !== undefined) totals[stat] = total;
  }
  return totals;
}
