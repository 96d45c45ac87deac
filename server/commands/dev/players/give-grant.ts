import { artifactRowOf, shipRowOf, shipRows } from '#engine/content/hangar.ts';
import { artifactKeyOf, shipKeyOf } from '#engine/content/ids.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { type Change, unchanged, withPlayer } from '#engine/rules/core/decision.ts';
import type { DroppedAward } from '#engine/rules/core/flight-state.ts';
import type { OwnedArtifact, OwnedShip, Player } from '#engine/rules/core/player.ts';
import { type Drops, worthOf } from '#engine/rules/core/worth.ts';
import { giveAwards } from '#engine/rules/galaxy/awards.ts';
import { buildShip } from '#engine/rules/hangar/ships.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import type { Grant } from '../../../core/change-request.ts';
import type { Services } from '../../../services.ts';
import type { Keyed } from '../../core/call-proof.ts';
import { changePlayer } from '../../core/change-player.ts';
import type { CallerContext, CommandContext } from '../../core/command.ts';
import { balanceView } from '../../core/views.ts';
import { boostersView } from '../../trip/views.ts';

/** Carries out a grant. Money goes through the ledger like all money. Under a key it is given once. */
export async function giveGrant(
  services: Services,
  playerId: string,
  grant: Grant,
  caller: CallerContext,
  keyed: Keyed | null,
): Promise<AnswerOf<'dev.grant'>> {
  const reply = await changePlayer<'dev.grant'>(services, {
    playerId,
    caller,
    status: 200,
    proof: keyed && { used: null, keyed, isReport: false },
    decide: (context, player) => decideGrant(context, player, grant),
  });
  return JSON.parse(reply.body) as AnswerOf<'dev.grant'>;
}

function decideGrant(context: CommandContext, player: Player, grant: Grant) {
  const awards = [...awardsOf(grant), ...shardsOf(grant)];
  const given = giveAwards(unchanged(player), awards, {
    reason: 'grant',
    reference: context.newId(),
    nowMs: context.nowMs,
  });
  const ships = (grant.ships ?? []).map((kind) => buildGrant(context, kind));
  const artifacts = (grant.artifacts ?? []).map(({ artifactId }) => makeGrant(context, artifactId));
  const change = addBoosters(
    withPlayer(given, {
      ships: chooseFirsts([...given.player.ships, ...ships]),
      artifacts: [...given.player.artifacts, ...artifacts],
    }),
    grant,
  );
  return {
    change,
    answer: (after: Player) => ({
      playerId: after.id,
      balance: balanceView(after, context),
      boosters: boostersView(after),
      keys: { ...after.keys },
      ships: ships.map(({ id }) => id),
      artifacts: artifacts.map(({ id }) => id),
    }),
  };
}

function awardsOf({ amount = 0, clean = 0, keys = {} }: Grant): DroppedAward[] {
  const none = { collection: null, rarity: null };
  const awards: DroppedAward[] = [
    { kind: 'protomatter', count: Math.round(amount * 100), ...none },
    { kind: 'clean_protomatter', count: Math.round(clean * 100), ...none },
    { kind: 'ship_capsule_key', count: keys.ship ?? 0, ...none },
    { kind: 'artifact_capsule_key', count: keys.artifact ?? 0, ...none },
  ];
  return awards.filter(({ count }) => count > 0);
}

function shardsOf({ shards = [] }: Grant): DroppedAward[] {
  return shards.map(({ kind, collectionId, count }) => {
    const collection = kind === 'ship_shard' ? shipKeyOf(collectionId) : artifactKeyOf(collectionId);
    if (!collection) throw new CallRefused('not_found');
    return { kind, count, collection, rarity: null };
  });
}

function buildGrant(
  context: CommandContext,
  { type, rarity }: NonNullable<Grant['ships']>[number],
): OwnedShip {
  const row = shipRows.find((candidate) => candidate.type === type && candidate.rarity === rarity);
  if (!row) throw new CallRefused('not_found');
  return buildShip(row, context.newId(), false, context);
}

/** Puts the first ship of each type in use. */
function chooseFirsts(ships: readonly OwnedShip[]): OwnedShip[] {
  const typeOf = ({ key }: OwnedShip) => shipRows.find((row) => row.key === key)?.type;
  return ships.map((ship, index) => {
    const sameType = ships.filter((other) => typeOf(other) === typeOf(ship));
    const isFirst = sameType[0] === ships[index] && !sameType.some(({ inUse }) => inUse);
    return isFirst ? { ...ship, inUse: true } : ship;
  });
}

function makeGrant(context: CommandContext, artifactId: string): OwnedArtifact {
  const key = artifactKeyOf(artifactId);
  if (!key) throw new CallRefused('not_found');
  return { id: context.newId(), key, grade: 1, shipId: null };
}

function addBoosters(change: Change, { boosters = {} }: Grant): Change {
  const had = change.player.boosters;
  return withPlayer(change, {
    boosters: {
      autoReplenishCount: had.autoReplenishCount + (boosters.autoReplenishCount ?? 0),
      fullHealingCount: had.fullHealingCount + (boosters.fullHealingCount ?? 0),
      timeTravelCount: had.timeTravelCount + (boosters.timeTravelCount ?? 0),
    },
  });
}

/** Worth of a grant in whole PROTO. */
export function worthOfGrant(grant: Grant, { store }: Services): number {
  const { amount = 0, clean = 0, keys = {}, boosters = {} } = grant;
  return worthOf(
    {
      amount,
      clean,
      keys: (keys.ship ?? 0) + (keys.artifact ?? 0),
      boosters: {
        autoReplenishCount: boosters.autoReplenishCount ?? 0,
        fullHealingCount: boosters.fullHealingCount ?? 0,
        timeTravelCount: boosters.timeTravelCount ?? 0,
      },
      drops: dropsOf(grant),
    },
    store.tunables.current().values,
    store.content.current().content.chances,
  );
}

function dropsOf({ ships = [], artifacts = [], shards = [] }: Grant): Drops[] {
  return [
    ...ships.map(({ rarity }): Drops => ({ kind: 'ship', rarity, count: 1 })),
    ...artifacts.map(({ artifactId }): Drops => {
      return { kind: 'artifact', rarity: artifactRowOf(keyOf(artifactKeyOf(artifactId))).rarity, count: 1 };
    }),
    ...shards.map(({ kind, collectionId, count }): Drops => {
      const { rarity } =
        kind === 'ship_shard'
          ? shipRowOf(keyOf(shipKeyOf(collectionId)))
          : artifactRowOf(keyOf(artifactKeyOf(collectionId)));
      return { kind, rarity, count };
    }),
  ];
}

function keyOf(key: string | undefined): string {
  if (key === undefined) throw new CallRefused('not_found');
  return key;
}
