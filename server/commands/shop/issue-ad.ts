import { refused } from '#engine/rules/core/decision.ts';
import { adsLeft, issueAd as issue } from '#engine/rules/shop/ads.ts';
import { changes } from '../core/command.ts';

export const issueAd = changes<'ads.issue'>((context, player) => {
  const { ads, nowMs, tunables } = context;
  if (!ads.hasAds()) return { refuse: 'ads_over' };
  const issued = issue(player, context.newId(), nowMs, tunables);
  if (refused(issued)) return issued;
  const { change, ticket } = issued.ok;
  return {
    change,
    answer: (after) => ({
      adId: ticket.id,
      url: ads.urlOf(ticket.id, after.id),
      adsLeft: adsLeft(after, nowMs, tunables),
    }),
  };
});
