import { tripId } from '#engine/content/ids.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { starsIn } from '#engine/rules/galaxy/mastery.ts';
import { finishFlight as finish } from '#engine/rules/trip/finish.ts';
import { changeCommand } from '../core/command.ts';
import { findRunning, nextSystemOf } from '../core/find-owned.ts';
import { toAmount, tunablesFor } from '../core/view-context.ts';
import { balanceView } from '../core/views.ts';
import { awardView } from '../galaxy/award-view.ts';
import { starViews } from '../galaxy/star-views.ts';
import { assaultView, dockingView } from './views.ts';

export const finishFlight = changeCommand<'sessions.finish'>(async (context, player, { params }) => {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const { flight, system, trip } = found;
  const tunables = tunablesFor(flight, context);
  const next = nextSystemOf(system);
  const decided = finish(player, flight, trip, system, next, context.nowMs, tunables);
  if (refused(decided)) return decided;
  const { change, flight: record, newStars } = decided.ok;
  return {
    change,
    answer: (after) => ({
      mined: toAmount(record.mined),
      manualMined: toAmount(record.manualMined),
      tripId: tripId(flight.system, flight.trip),
      awards: record.awards.map(awardView),
      docking: dockingView(record.flight, context),
      assault: assaultView(after, record.flight, context),
      mastery: {
        stars: starViews(after, flight.system, flight.trip, context),
        won: [0, 1, 2].filter((index) => (newStars & (1 << index)) !== 0),
        total: starsIn(after, flight.system),
      },
      balance: balanceView(after, context),
    }),
  };
});
