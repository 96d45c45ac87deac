import { randomBytes, randomUUID } from 'node:crypto';
import type { Language } from '#engine/content/languages.ts';
import { timeZoneOf } from '#engine/rules/core/local-date.ts';
import { homeTerms } from '#engine/rules/core/modifiers.ts';
import { withTerms } from '#engine/rules/core/with-terms.ts';
import { presentSeason } from '#engine/rules/galaxy/season.ts';
import { eventModifiers, eventsFor } from '#engine/rules/homeland/events.ts';
import { lateBefore } from '#engine/rules/trip/tapping/contact.ts';
import type { Services } from '../../services.ts';
import type { LoadedPlayer } from '../../store/core/loaded-player.ts';
import { noPool } from '../../store/repositories/homeland/pool-repository.ts';
import type { CallerContext, CommandContext } from './command.ts';
import type { ViewContext } from './view-context.ts';

/** `loaded` is the state that the command decides on. */
export function createContext(
  services: Services,
  { language, timezone, sessionId = null }: CallerContext,
  loaded: LoadedPlayer,
): CommandContext {
  const { content, flights, orders, pools, outboxRelay, tunables } = services.store;
  const delivered = () =>
    loaded.outboxRev === null ? Promise.resolve() : outboxRelay.deliver(loaded.player.id);
  const view = createViewContext(services, language);
  const running = view.stops.running(content.current().events);
  const events = eventsFor(running, loaded.player.id, view.nowMs);
  const terms = homeTerms(view.tunables, eventModifiers(events));
  return {
    ...view,
    tunables: withTerms(view.tunables, terms),
    publishedTunables: view.tunables,
    events,
    timezone: timeZoneOf(timezone) ?? 'UTC',
    get pseudonym() {
      return services.pseudonymOf(loaded.player.id);
    },
    tunablesVersion: tunables.current().version,
    visitPathOf: (task) => services.visitTokens.pathOf({ playerId: loaded.player.id, task }),
    newId: () => randomUUID(),
    newSeed: () => randomBytes(16).toString('hex'),
    messenger: services.messenger,
    ads: services.ads,
    nfts: services.nfts,
    lateBeforeMs: (ofFlight) => lateBefore(services.deviceContacts.of(sessionId), view.nowMs, ofFlight),
    delivered,
    wasFlown: async (shipId, flightId) => {
      const waiting = loaded.outbox.some((entry) => entry.kind === 'flight' && entry.id === flightId);
      if (waiting) return true;
      const record = await flights.find(loaded.player.id, flightId);
      return record?.flight.shipId === shipId;
    },
    readPools: async () => {
      await delivered();
      const totals = await pools.totals();
      return (pool) => totals.get(pool) ?? noPool;
    },
    poolOpenedAt: (pool) => tunables.openedBy(pool)?.at,
    findPastOrder: async (id) => {
      await delivered();
      const past = await orders.find(id);
      return past?.playerId === loaded.player.id ? past.order : undefined;
    },
  };
}

/** The present moment, for an answer or a push. */
export function createViewContext({ clock, store, stops }: Services, language: Language): ViewContext {
  const { seasonRuns, tunables } = store;
  const content = stops.offered(store.content.current().content);
  const nowMs = clock.now();
  return {
    nowMs,
    language,
    tunables: tunables.current().values,
    content,
    stops,
    season: presentSeason(content.seasons, nowMs, seasonRuns.lastSettled),
    tunablesOf: (version) => tunables.valuesOf(version),
  };
}
