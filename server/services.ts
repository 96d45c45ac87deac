import { createHmac, randomUUID } from 'node:crypto';
import { presentSeason } from '#engine/rules/galaxy/season.ts';
import { turnSeason } from '#engine/rules/galaxy/turn-season.ts';
import { Admission } from './core/admission.ts';
import { PlayerDays } from './core/analytics/player-days.ts';
import { checkBot, checkOffset } from './core/check-installation.ts';
import { ClientFaultLog } from './core/client-fault-log.ts';
import { Clock } from './core/clock.ts';
import { DeviceContacts } from './core/device-contacts.ts';
import { FailureLog } from './core/failure-log.ts';
import { Figures } from './core/figures.ts';
import { bindSecret, type HashOf, hashBy, pseudonymBy } from './core/keyed-hashes.ts';
import { KeyedMutex } from './core/keyed-mutex.ts';
import type { LivePushes } from './core/live-pushes.ts';
import { OutwardQueue } from './core/outward-queue.ts';
import { RefusalLog } from './core/refusal-log.ts';
import { ServiceModeState } from './core/service-mode.ts';
import { Tokens, VisitTokens } from './core/sign-in/tokens.ts';
import { Stops } from './core/stops.ts';
import { timersBy } from './core/timers.ts';
import { hasLocalWallet } from './core/wallet-apps.ts';
import { createMessenger } from './messenger/create-messenger.ts';
import { Memberships } from './messenger/memberships.ts';
import type { Messenger } from './messenger/messenger.ts';
import { botIdOf } from './messenger/telegram/verify-telegram.ts';
import { type AdProvider, noAds } from './providers/ads/ad-provider.ts';
import { localAds } from './providers/ads/local-ads.ts';
import { networkAds } from './providers/ads/network-ads.ts';
import { affiliateRegistry } from './providers/exchanges/affiliate-registry.ts';
import {
  type ExchangeRegistry,
  httpRegistry,
  localRegistry,
  noRegistry,
} from './providers/exchanges/exchange-registry.ts';
import { indexNfts } from './providers/nfts/index-nfts.ts';
import { localNfts, type NftSource, noNftSource, sparingNfts } from './providers/nfts/nft-source.ts';
import { LocalBridge } from './providers/ton/local-bridge.ts';
import { LocalWallet } from './providers/ton/local-wallet.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/core/open-store.ts';

/** Everything that commands work with. It exists once the database has been reached for the first time. */
export interface Services {
  readonly settings: Settings;
  /** Tells this process from others on the same database. */
  readonly processId: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly visitTokens: VisitTokens;
  readonly messenger: Messenger;
  readonly memberships: Memberships;
  readonly ads: AdProvider;
  readonly nfts: NftSource;
  readonly exchanges: ExchangeRegistry;
  /** A wallet that this server plays; null with a bot, whose players have real ones. */
  readonly localWallet: LocalWallet | null;
  readonly live: LivePushes;
  readonly playerMutex: KeyedMutex;
  /** Calls for invoices, which the messenger answers. */
  readonly invoices: OutwardQueue;
  /** A mark that is equal for equal networks and doesn't reveal them. */
  readonly markNetwork: (network: string) => string;
  /** The name that the analytics know a player by: nobody else can tell whose it is. */
  readonly pseudonymOf: (playerId: string) => string;
  /** Hashes of facts that outlive a deleted account. */
  readonly hashOf: HashOf;
  /** Players' days until they are saved. */
  readonly playerDays: PlayerDays;
  readonly admission: Admission;
  readonly figures: Figures;
  /** Why calls were refused, until it is saved. */
  readonly refusals: RefusalLog;
  /** Faults that clients reported, until they are saved. */
  readonly clientFaults: ClientFaultLog;
  /** Failed calls by player and minute, until they are saved. */
  readonly failures: FailureLog;
  readonly mode: ServiceModeState;
  readonly stops: Stops;
  readonly deviceContacts: DeviceContacts;
}

export async function createServices(given: Settings, store: Store, live: LivePushes): Promise<Services> {
  const settings = { ...given, timers: timersBy(given.timers, () => store.databaseClock.now()) };
  const { botToken } = settings;
  const secret = bindSecret(
    await store.serverState.secret(),
    botToken === null ? null : String(botIdOf(botToken)),
  );
  const offsetMs = await store.serverState.clockOffsetMs();
  const { serverState } = store;
  checkOffset(settings, offsetMs);
  await checkBot(serverState, settings);
  const clock = new Clock(
    offsetMs,
    (offsetMs) => serverState.saveClockOffset(offsetMs),
    () => store.databaseClock.now(),
  );
  followSeasons(store, clock, live);
  const messenger = createMessenger(settings, secret);
  return {
    settings,
    processId: randomUUID(),
    store,
    clock,
    tokens: new Tokens(secret, settings.timers),
    visitTokens: new VisitTokens(secret, settings.timers),
    messenger,
    memberships: new Memberships(messenger, settings.timers),
    ads: createAds(settings, secret, store),
    nfts: sparingNfts(createNfts(settings), () => store.tunables.current().values.nftSyncsAMinute),
    exchanges: createExchanges(settings, store),
    localWallet: hasLocalWallet(settings) ? new LocalWallet(secret, new LocalBridge(store.localNotes)) : null,
    live,
    playerMutex: new KeyedMutex(),
    invoices: new OutwardQueue(
      { concurrency: 8, maxWaiting: 100, timeoutMs: settings.invoicePatienceMs },
      settings.timers,
    ),
    markNetwork: (network) =>
      createHmac('sha256', secret).update(`network ${network}`).digest('base64url').slice(0, 16),
    pseudonymOf: pseudonymBy(secret),
    hashOf: hashBy(await serverState.hashKey(settings.hashKey)),
    playerDays: new PlayerDays(settings.hasAnalytics),
    admission: new Admission(settings.admission, settings.timers),
    figures: new Figures(),
    refusals: new RefusalLog(settings.timers.now),
    clientFaults: new ClientFaultLog(settings.timers.now),
    failures: new FailureLog(settings.timers.now),
    mode: new ServiceModeState(await serverState.mode(), clock.realMs),
    stops: new Stops(await serverState.stops()),
    deviceContacts: new DeviceContacts((sessionId) => store.sessions.contactsOf(sessionId)),
  };
}

/** Moves players into the present season when they are next read (D42). */
function followSeasons(store: Store, clock: Clock, live: LivePushes): void {
  const { content, outboxRelay, players, seasonRuns } = store;
  players.bringUpToDate(
    (player) => {
      const { seasons } = content.current().content;
      const nowMs = clock.now();
      return turnSeason(player, seasons, presentSeason(seasons, nowMs, seasonRuns.lastSettled), nowMs);
    },
    (before, after) => {
      live.pushChange(before, after);
      outboxRelay.schedule(after.id);
    },
  );
}

/** Without an ad network: the local provider, or no ads with a real bot. */
function createAds({ ads, botToken }: Settings, secret: string, { localNotes }: Store): AdProvider {
  if (ads) return networkAds(ads);
  return botToken ? noAds : localAds(secret, localNotes);
}

/** Without an index service: the samples, or no source with a real bot. */
function createNfts({ nftIndex, botToken }: Settings): NftSource {
  if (nftIndex) return indexNfts(nftIndex);
  return botToken ? noNftSource : localNfts;
}

/** Without partners and a registry: the local one, or none with a real bot. */
function createExchanges(
  { affiliates, exchangeRegistry, botToken, timers }: Settings,
  { localNotes }: Store,
): ExchangeRegistry {
  if (affiliates.length > 0) return affiliateRegistry(affiliates, timers.now);
  if (exchangeRegistry) return httpRegistry(exchangeRegistry.url, exchangeRegistry.key);
  return botToken ? noRegistry : localRegistry(localNotes);
}
