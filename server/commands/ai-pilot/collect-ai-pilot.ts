import { galaxy } from '#engine/content/galaxy.ts';
import { collectAiPilot as collect } from '#engine/rules/ai-pilot/collect-ai-pilot.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { changeCommand } from '../core/command.ts';
import { findShip, notFound } from '../core/find-owned.ts';
import { toAmount } from '../core/view-context.ts';
import { balanceView } from '../core/views.ts';
import { awardView } from '../galaxy/award-view.ts';
import { shipView } from '../hangar/views.ts';
import { openRunOf } from './ai-run.ts';
import { aiStatisticsView } from './views.ts';

/** Pays a whole run, by the tunables that it began with. The answer contains the log of its flights. */
export const collectAiPilot = changeCommand<'ai-pilot.collect'>((context, player, { params }) => {
  const ship = findShip(player, params.id);
  if (!ship) return notFound;
  const run = openRunOf(player, ship.id);
  if (!run) return { refuse: 'ai_pilot_inactive' };
  const tunables = context.tunablesOf(run.tunablesVersion);
  const decided = collect(player, ship, galaxy.systems, context.nowMs, tunables);
  if (refused(decided)) return decided;
  const { change, report } = decided.ok;
  return {
    change,
    answer: (after) => ({
      mined: toAmount(report.mined),
      manualMined: toAmount(report.manualMined),
      awards: report.awards.map(awardView),
      statistics: aiStatisticsView({ ...run, collectedAtMs: context.nowMs }, context),
      ship: shipView(after, findShip(after, ship.id)!, context),
      balance: balanceView(after, context),
    }),
  };
});
