import { productOf } from '#engine/content/shop.ts';
import type { shopPaths } from '#engine/protocol/shop/paths.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { adsLeft, issueAd } from '#engine/rules/shop/ads.ts';
import { findOrder } from '#engine/rules/shop/orders.ts';
import { activateNft, requestMint } from '#engine/rules/shop/wallet.ts';
import { walletApps } from '../../core/wallet-apps.ts';
import { ledgerViews } from '../core/calls.ts';
import { type CommandsOf, changeCommand, readCommand, serviceCommand, withAnswer } from '../core/command.ts';
import { findCaller, notFound } from '../core/find-owned.ts';
import { balanceView, takePage } from '../core/views.ts';
import {
  confirmAd,
  increaseHealth,
  increaseHealthInTrip,
  recoverEnergy,
  recoverEnergyInTrip,
} from './ads.ts';
import { takeUpdate } from './bot-updates.ts';
import { syncNfts } from './holdings.ts';
import { orderProduct } from './order-product.ts';
import {
  mintableKinds,
  mintRequestView,
  nftsView,
  orderView,
  productView,
  productViews,
  walletView,
} from './views.ts';
import { linkWallet, proofLifeMs, unlinkWallet, walletDomain } from './wallets.ts';

export const shopCalls: CommandsOf<keyof typeof shopPaths> = {
  'protomatters.get': readCommand((context, player) => ({ answer: balanceView(player, context) })),
  'ledger.list': readCommand(async (context, player, { query }, store) => {
    const { ledger } = store;
    await context.delivered();
    const [count, entries] = await Promise.all([
      ledger.count(player.id),
      ledger.list(player.id, query.offset, query.limit),
    ]);
    const data = await ledgerViews(entries, player, context, store);
    return { answer: { count, data } };
  }),
  'products.list': readCommand((context, player, { query }) => ({
    answer: takePage(productViews(context, player), query),
  })),
  'products.get': readCommand((context, _player, { params }) => {
    const row = productOf(params.id, context.content.products);
    return row ? { answer: productView(row, context) } : notFound;
  }),
  'payments.create': orderProduct,
  'payments.list': readCommand(async (context, player, { query }, { orders }) => {
    await context.delivered();
    const [count, page] = await Promise.all([
      orders.count(player.id),
      orders.list(player.id, query.offset, query.limit),
    ]);
    return { answer: { count, data: page.map((order) => orderView(order, context)) } };
  }),
  'payments.get': readCommand(async (context, player, { params }) => {
    const order = findOrder(player, params.id) ?? (await context.findPastOrder(params.id));
    return order ? { answer: orderView(order, context) } : notFound;
  }),
  // An earlier step has checked the messenger's secret.
  'webhooks.messenger': serviceCommand(async (services, { body }) => {
    await takeUpdate(services, body);
    return { answer: { ok: true } };
  }),
  'ads.issue': changeCommand(async (context, player) => {
    const { ads, nowMs, stops, tunables } = context;
    if (!ads.hasAds() || stops.has('ads', 'all')) return { refuse: 'ads_over' };
    const issued = issueAd(player, context.newId(), nowMs, tunables);
    if (refused(issued)) return issued;
    const { change, ticket } = issued.ok;
    const show = await ads.show(ticket.id, player.id);
    return {
      change,
      answer: (after) => ({
        adId: ticket.id,
        show,
        adsLeft: adsLeft(after, nowMs, tunables),
      }),
    };
  }),
  'webhooks.ads': confirmAd,
  'ships.recover-energy': recoverEnergy,
  'ships.increase-health': increaseHealth,
  'sessions.recover-energy': recoverEnergyInTrip,
  'sessions.increase-health': increaseHealthInTrip,
  'wallets.get': readCommand((_context, { shop: { wallet } }) =>
    wallet ? { answer: walletView(wallet) } : notFound,
  ),
  'wallets.apps': serviceCommand(async ({ settings }) => {
    const data = walletApps(settings);
    return { answer: { count: data.length, data } };
  }),
  'wallets.nonce': serviceCommand(async (services, _input, caller) => {
    const { id } = await findCaller(services, caller);
    const { payload, expiresAt } = await services.store.nonces.issue(id, proofLifeMs(services));
    return { answer: { payload, domain: walletDomain(services), expiresAt: expiresAt.toISOString() } };
  }),
  'wallets.link': linkWallet,
  'wallets.unlink': unlinkWallet,
  'nfts.get': readCommand((context, player) => ({ answer: nftsView(player, context.nfts) })),
  'nfts.sync': syncNfts,
  'nfts.activate': changeCommand((context, player, { body }) =>
    withAnswer(activateNft(player, body.kind, body.isActive), (after) => nftsView(after, context.nfts)),
  ),
  'requests.list': readCommand((_context, player, { query }) => ({
    answer: takePage(
      mintableKinds.map((kind) => mintRequestView(player, kind)),
      query,
    ),
  })),
  'requests.make': changeCommand((context, player, { body: { kind } }) =>
    withAnswer(requestMint(player, `${kind}_lite`, context.nowMs), (after) => mintRequestView(after, kind)),
  ),
};
