import type { devPaths } from '#engine/protocol/dev/paths.ts';
import { mapTaps } from '#engine/rules/trip/field/tap-map.ts';
import { CallRefused } from '../../core/call-refused.ts';
import type { Clock } from '../../core/clock.ts';
import { makeSandboxLink } from '../account/sandbox.ts';
import { askAboutNow } from '../ai-pilot/unlock-ai-pilot.ts';
import { type CommandsOf, serviceCommand } from '../core/command.ts';
import { toTime } from '../core/view-context.ts';
import { takePage } from '../core/views.ts';
import { finishAd } from '../shop/ads.ts';
import { productView } from '../shop/views.ts';
import { walletDomain } from '../shop/wallets.ts';
import { readAnalytics } from './analytics.ts';
import { findAffected, listBroadcasts, recallBroadcast } from './broadcasts.ts';
import { listDrafts, readContentForms, saveDraft } from './content/drafts.ts';
import { listHeldRewards, settleHeldRewards } from './content/held-rewards.ts';
import {
  checkContent,
  listContentVersions,
  publishContent,
  readContent,
  readContentVersion,
  restoreContent,
} from './content/publish-content.ts';
import {
  checkTunables,
  listTunableVersions,
  publishTunables,
  restoreTunables,
  tunablesView,
} from './content/publish-tunables.ts';
import { untilOthersKnow } from './content/run-publication.ts';
import { listExperiments } from './experiments.ts';
import { changeMint, listMints } from './payments/mints.ts';
import { explainPayment, listPayments, refundPayment, settlePayment } from './payments/payments.ts';
import { playPayment } from './payments/play-payment.ts';
import {
  changePerson,
  endPerson,
  invitePerson,
  listPeople,
  reinvitePerson,
  signOutPerson,
} from './people.ts';
import { devPlayerCalls } from './players/calls.ts';
import { exportAudit, listAudit, listClientFaults, listFairPlay, readToday } from './reports.ts';
import { approveRequest, cancelRequest, declineRequest } from './requests/answer-request.ts';
import { forgiveDebts, grantThings, mergeDoubles, takeMoney } from './requests/grants.ts';
import { listRequests, readRequest } from './requests/read-requests.ts';
import { sendMessage } from './requests/send-message.ts';
import { setMode } from './set-mode.ts';
import { changeStop, listStops } from './stops.ts';

/** Ten years ahead is enough for any test. */
const maxOffsetMs = 10 * 365 * 24 * 3600 * 1000;

export const devCalls: CommandsOf<keyof typeof devPaths> = {
  'dev.clock': serviceCommand(async ({ clock }) => ({ answer: clockView(clock) })),
  // Under a key the goal is kept first, so that a repeated call goes no further.
  'dev.advance': serviceCommand(async (services, { body }, { keyed }) => {
    const { clock, store } = services;
    if (clock.offsetMs + body.advanceMs > maxOffsetMs)
      throw new CallRefused('validation_failed', { fields: { advanceMs: 'too far ahead' } });
    const goalMs = clock.offsetMs + body.advanceMs;
    const keptMs = keyed ? await store.serverState.clockGoalMs(keyed.key, goalMs) : goalMs;
    await clock.advance(Math.max(0, keptMs - clock.offsetMs));
    await untilOthersKnow(services);
    return { answer: clockView(clock) };
  }),
  'dev.grant': grantThings,
  'dev.grants': listRequests,
  'dev.read-grant': readRequest,
  'dev.approve-grant': approveRequest,
  'dev.decline-grant': declineRequest,
  'dev.cancel-grant': cancelRequest,
  'dev.send-message': sendMessage,
  'dev.tunables': serviceCommand(async ({ store }) => ({ answer: tunablesView(store.tunables.current()) })),
  'dev.publish-tunables': publishTunables,
  'dev.check-tunables': checkTunables,
  'dev.tunable-versions': listTunableVersions,
  'dev.restore-tunables': restoreTunables,
  'dev.make-sandbox-link': makeSandboxLink,
  'dev.content': readContent,
  'dev.publish-content': publishContent,
  'dev.check-content': checkContent,
  'dev.content-versions': listContentVersions,
  'dev.content-version': readContentVersion,
  'dev.restore-content': restoreContent,
  'dev.broadcasts': listBroadcasts,
  'dev.recall-broadcast': recallBroadcast,
  'dev.affected-players': findAffected,
  'dev.content-forms': readContentForms,
  'dev.drafts': listDrafts,
  'dev.save-draft': saveDraft,
  'dev.held-rewards': listHeldRewards,
  'dev.settle-held-rewards': settleHeldRewards,
  // Players don't report places: these are computed from the seed and from the tunables that a trip was flown
  // with.
  'dev.taps': serviceCommand(async ({ store }, { query }) => {
    const flights = await store.flights.recent(query.flights);
    const map = mapTaps(
      flights.map(({ flight: { seed, waves, tapped, ...bound } }) => ({
        seed,
        waves,
        tapped,
        tunables: store.tunables.ofFlight(bound),
      })),
    );
    return { answer: { flights: flights.length, ...map } };
  }),
  // All products that aren't retired: a developer has no player for an offer.
  'dev.products': serviceCommand(async ({ store }, { query }, { language }) => {
    const { content } = store.content.current();
    const rows = content.products.filter(({ retired }) => !retired);
    return {
      answer: takePage(
        rows.map((row) => productView(row, { content, language })),
        query,
      ),
    };
  }),
  'dev.reviews': serviceCommand(async ({ store }, { query }) => {
    const [count, reviews] = await Promise.all([
      store.reviews.count(),
      store.reviews.list(query.offset, query.limit),
    ]);
    return {
      answer: { count, data: reviews.map(({ atMs, ...review }) => ({ ...review, at: toTime(atMs) })) },
    };
  }),
  'dev.payments': listPayments,
  'dev.explain-payment': explainPayment,
  'dev.settle-payment': settlePayment,
  'dev.refund-payment': refundPayment,
  'dev.pay': playPayment,
  'dev.wallet': serviceCommand(async (services, { body: { link, account, act, delaySeconds } }) => {
    const { localWallet } = services;
    if (!localWallet) throw new CallRefused('dev_tools_off');
    const address = await localWallet.answer(link, account, act, walletDomain(services), delaySeconds);
    if (address === null)
      throw new CallRefused('validation_failed', { fields: { link: 'not_a_wallet_link' } });
    return { answer: { address } };
  }),
  'dev.exchange-account': serviceCommand(async (services, { body }) => {
    const { exchange, uid, ...saying } = body;
    if (!services.exchanges.say) throw new CallRefused('dev_tools_off');
    await services.exchanges.say(exchange, uid, saying);
    await askAboutNow(services, exchange, uid);
    return { answer: { exchange, uid } };
  }),
  'dev.finish-ad': finishAd,
  'dev.fair-play': listFairPlay,
  'dev.audit': listAudit,
  'dev.export-audit': exportAudit,
  'dev.people': listPeople,
  'dev.invite-person': invitePerson,
  'dev.reinvite-person': reinvitePerson,
  'dev.change-person': changePerson,
  'dev.end-person': endPerson,
  'dev.sign-out-person': signOutPerson,
  'dev.stops': listStops,
  'dev.change-stop': changeStop,
  'dev.today': readToday,
  'dev.analytics': readAnalytics,
  'dev.experiments': listExperiments,
  'dev.set-mode': setMode,
  'dev.merge': mergeDoubles,
  'dev.take': takeMoney,
  'dev.forgive-debt': forgiveDebts,
  'dev.client-faults': listClientFaults,
  'dev.mints': listMints,
  'dev.change-mint': changeMint,
  ...devPlayerCalls,
};

function clockView(clock: Clock) {
  return { now: toTime(clock.now()), offsetMs: clock.offsetMs };
}
