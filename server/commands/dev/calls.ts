import type { devPaths } from '#engine/protocol/dev/paths.ts';
import { mapTaps } from '#engine/rules/trip/tap-map.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import type { Clock } from '#server/core/clock.ts';
import { askAboutNow } from '../ai-pilot/ask-registry.ts';
import { type CommandsOf, serviceCommand } from '../core/command.ts';
import { takePage } from '../core/take-page.ts';
import { toTime } from '../core/view-context.ts';
import { walletDomain } from '../shop/check-proof.ts';
import { finishAd } from '../shop/confirm-ad.ts';
import { productViews } from '../shop/views.ts';
import { approveGrant, grantThings, listGrants } from './grants.ts';
import { listFairPlay } from './list-fair-play.ts';
import { playPayment } from './play-payment.ts';
import { listTunableVersions, publishTunables, restoreTunables, tunablesView } from './publish-tunables.ts';
import { exportAudit, listAudit } from './read-audit.ts';

/** Ten years ahead is enough for any test. */
const maxOffsetMs = 10 * 365 * 24 * 3600 * 1000;

export const devCalls: CommandsOf<keyof typeof devPaths> = {
  'dev.clock': serviceCommand(async ({ clock }) => ({ answer: clockView(clock) })),
  'dev.advance': serviceCommand(async ({ clock }, { body }) => {
    if (clock.offsetMs + body.advanceMs > maxOffsetMs)
      throw new CallRefused('validation_failed', { fields: { advanceMs: 'too far ahead' } });
    await clock.advance(body.advanceMs);
    return { answer: clockView(clock) };
  }),
  'dev.init-data': serviceCommand(async ({ messenger }, { body }) => {
    if (!messenger.sign) throw new CallRefused('dev_tools_off');
    const { telegramId, firstName, lastName = null, username = null, startParam = null } = body;
    return {
      answer: { initData: messenger.sign({ telegramId, firstName, lastName, username, startParam }) },
    };
  }),
  'dev.grant': grantThings,
  'dev.grants': listGrants,
  'dev.approve-grant': approveGrant,
  'dev.tunables': serviceCommand(async ({ store }) => ({ answer: tunablesView(store.tunables.current()) })),
  'dev.publish-tunables': publishTunables,
  'dev.tunable-versions': listTunableVersions,
  'dev.restore-tunables': restoreTunables,
  // Players don't report places: these are computed from the seed and from the tunables that a trip was flown with.
  'dev.taps': serviceCommand(async ({ store }, { query }) => {
    const flights = await store.flights.recent(query.flights);
    const map = mapTaps(
      flights.map(({ flight: { seed, tapped, tunablesVersion } }) => ({
        seed,
        tapped,
        tunables: store.tunables.valuesOf(tunablesVersion),
      })),
    );
    return { answer: { flights: flights.length, ...map } };
  }),
  // The same products as for players, without the player that a developer doesn't have.
  'dev.products': serviceCommand(async (_services, { query }, { language }) => ({
    answer: takePage(productViews(language), query),
  })),
  'dev.reviews': serviceCommand(async ({ store }, { query }) => {
    const [count, reviews] = await Promise.all([
      store.reviews.count(),
      store.reviews.list(query.offset, query.limit),
    ]);
    return {
      answer: { count, data: reviews.map(({ atMs, ...review }) => ({ ...review, at: toTime(atMs) })) },
    };
  }),
  'dev.pay': playPayment,
  'dev.wallet': serviceCommand(async (services, { body: { link, account, act, delaySeconds } }) => {
    const { localWallet } = services;
    if (!localWallet) throw new CallRefused('dev_tools_off');
    const address = localWallet.answer(link, account, act, walletDomain(services), delaySeconds);
    if (address === null)
      throw new CallRefused('validation_failed', { fields: { link: 'not_a_wallet_link' } });
    return { answer: { address } };
  }),
  'dev.exchange-account': serviceCommand(async (services, { body }) => {
    const { exchange, uid, ...saying } = body;
    if (!services.exchanges.say) throw new CallRefused('dev_tools_off');
    services.exchanges.say(exchange, uid, saying);
    await askAboutNow(services, exchange, uid);
    return { answer: { exchange, uid } };
  }),
  'dev.finish-ad': finishAd,
  'dev.fair-play': listFairPlay,
  'dev.audit': listAudit,
  'dev.export-audit': exportAudit,
};

function clockView(clock: Clock) {
  return { now: toTime(clock.now()), offsetMs: clock.offsetMs };
}
