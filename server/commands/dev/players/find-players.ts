import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { parseTonAddress } from '#engine/rules/shop/ton-address.ts';
import type { Store } from '../../../store/core/open-store.ts';
import { serviceCommand } from '../../core/command.ts';
import { readPayload } from '../../shop/invoice-payload.ts';

type By = AnswerOf<'dev.find-players'>['data'][number]['by'];
type Found = readonly [playerId: string, by: By];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Every kind of id is one read by `_id`, and a name a range of `_id`s, so that the number of players doesn't
 * matter.
 */
export const findPlayers = serviceCommand<'dev.find-players'>(
  async ({ store }, { query: { text, offset, limit } }) => {
    const found = new Map<string, By>();
    for (const [playerId, by] of [
      ...(await findByIds(store, text)),
      ...(await findByName(store, text, offset + limit)),
    ])
      if (!found.has(playerId)) found.set(playerId, by);
    const pageIds = [...found.keys()].slice(offset, offset + limit);
    const summaries = await store.players.findSummaries(pageIds);
    // An id that nobody has was looked for as a player's.
    const missing = pageIds.length - summaries.length;
    const byId = new Map(summaries.map((summary) => [summary.id, summary]));
    const data = [...found].flatMap(([playerId, by]) => {
      const summary = byId.get(playerId);
      if (!summary) return [];
      const { firstName, lastName, username } = summary.profile;
      return [{ playerId, firstName, lastName, username, trips: summary.totals.trips, by }];
    });
    return { answer: { count: found.size - missing, data } };
  },
);

async function findByIds(store: Store, text: string): Promise<Found[]> {
  const results = await Promise.all([
    ...(uuid.test(text.toLowerCase()) ? findByUuid(store, text.toLowerCase()) : []),
    /^\d{1,15}$/.test(text) ? named('messenger', store.identities.findPlayerId(Number(text))) : null,
    named('code', store.identities.findInviterId(text)),
    named('wallet', ownerOfWallet(store, text)),
    named('charge', payerOf(store, text)),
  ]);
  return results.flatMap((player) => (player ? [player] : []));
}

function findByUuid(store: Store, id: string): Promise<Found | null>[] {
  return [
    named('id', Promise.resolve(id)),
    named(
      'order',
      store.orders.find(id).then((order) => order?.playerId ?? null),
    ),
    named(
      'trip',
      store.flights.findOwned(id).then((flight) => flight?.playerId ?? null),
    ),
  ];
}

async function findByName(store: Store, text: string, limit: number): Promise<Found[]> {
  return (await store.names.find(text, limit)).map((playerId): Found => [playerId, 'name']);
}

async function named(by: By, finding: Promise<string | null>): Promise<Found | null> {
  const playerId = await finding;
  return playerId === null ? null : [playerId, by];
}

async function ownerOfWallet({ wallets }: Store, text: string): Promise<string | null> {
  const address = parseTonAddress(text);
  return address ? wallets.ownerOf(address.raw) : null;
}

async function payerOf({ charges }: Store, chargeId: string): Promise<string | null> {
  const charge = await charges.find(chargeId);
  return (charge && readPayload(charge.payload)?.playerId) ?? null;
}
