import { shipRows } from '../../content/hangar.ts';
import type { Tunables } from '../../content/tunables.ts';
import { noAiPilots } from '../core/ai-pilot-state.ts';
import {
  type Change,
  changePlayer,
  type Decided,
  nextEffectId,
  postMessage,
  takeBackMoney,
  unchanged,
  withEffect,
  withPlayer,
} from '../core/decision.ts';
import type { ReviewEffect } from '../core/effects.ts';
import { noHomeland } from '../core/homeland-state.ts';
import { noClaims } from '../core/message.ts';
import {
  type Money,
  noAccountState,
  noCrew,
  noJournal,
  noMastery,
  noRewards,
  noSeason,
  type Player,
  type Profile,
  type Secrets,
} from '../core/player.ts';
import { emptyShop } from '../core/shop-state.ts';
import { buildShip } from '../hangar/ships.ts';

/** A new player owns nothing, and the first system is available. `secrets` are fresh random seeds. */
export function newPlayer(id: string, profile: Profile, secrets: Secrets, nowMs: number): Player {
  return {
    id,
    rev: 0,
    createdAtMs: nowMs,
    profile,
    balance: { default: 0, clean: 0 },
    debt: { default: 0, clean: 0 },
    boosters: { autoReplenishCount: 0, fullHealingCount: 0, timeTravelCount: 0 },
    keys: { ship: 0, artifact: 0 },
    shards: {},
    ships: [],
    artifacts: [],
    systems: { 1: { status: 'available', completed: 0, awarded: 0 } },
    flights: [],
    totals: {
      trips: 0,
      attackTrips: 0,
      expeditionTrips: 0,
      mined: 0,
      manualMined: 0,
      caughtPirates: 0,
      openedSystems: 0,
      improvedArtifacts: 0,
      improvedShips: 0,
    },
    isOnboarded: false,
    crewActive: 0,
    nfts: { extruder: null, wormhole: null },
    secrets,
    aiPilots: noAiPilots,
    crew: noCrew,
    homeland: noHomeland,
    shop: emptyShop,
    inbox: noClaims,
    mastery: noMastery,
    journal: noJournal,
    account: noAccountState,
    season: noSeason,
    rewards: noRewards,
    week: { number: 0, flights: 0, earned: 0, invested: 0 },
  };
}

/** Gives a new player the first ship (D7): common, personal, grade 1, level 1. Works once. */
export function giveFirstShip(
  player: Player,
  shipId: string,
  nowMs: number,
  tunables: Tunables,
): Decided<Player, 'ship_exists'> {
  if (player.ships.length > 0) return { refuse: 'ship_exists' };
  const row = shipRows.find(({ type, rarity }) => type === 'personal' && rarity === 'common');
  if (!row) throw new Error('The content has no common personal ship');
  return { ok: changePlayer(player, { ships: [buildShip(row, shipId, true, { nowMs, tunables })] }) };
}

/** Facts about a player's deleted account that apply to the next account (D24). */
export interface FormerAccount {
  readonly wasRecruited: boolean;
  /** Purchases were paused for ever. */
  readonly isExcluded: boolean;
  readonly debt: Money;
  readonly reviews: readonly Pick<ReviewEffect, 'reason' | 'score' | 'atMs'>[];
}

/** Facts that a deletion doesn't undo. Reviews lie outside of the player. */
export function formerAccountOf({ crew, account, debt }: Player): Omit<FormerAccount, 'reviews'> {
  return {
    wasRecruited: crew.leader !== null || crew.wasRecruited === true,
    isExcluded: account.spending?.excludedUntilMs === null,
    debt,
  };
}

/** Applies the facts to the new account, which its creation may have changed already. */
export function beginAgain(change: Change, former: FormerAccount, nowMs: number): Change {
  let begun = change;
  if (former.wasRecruited) begun = withPlayer(begun, { crew: { ...begun.player.crew, wasRecruited: true } });
  if (former.isExcluded)
    begun = withPlayer(begun, { account: { ...begun.player.account, spending: { excludedUntilMs: null } } });
  for (const currency of ['default', 'clean'] as const)
    begun = takeBackMoney(begun, currency, former.debt[currency], {
      reason: 'former_debt',
      reference: begun.player.id,
      nowMs,
    });
  for (const { reason, score, atMs } of former.reviews) {
    const { player } = begun;
    if (reason === 'refunds') begun = withPlayer(begun, { shop: { ...player.shop, refunds: score } });
    const id = nextEffectId(begun);
    begun = withEffect(begun, { kind: 'review', id, atMs, playerId: player.id, reason, score });
  }
  return begun;
}

/** Promised to clients, so it isn't a tunable. */
const graceMs = 30 * 86_400_000;

/** Begins the days of grace after which the account is deleted. Asked again, the moment stays. */
export function leave(player: Player, nowMs: number): Change {
  const { account } = player;
  if (account.leavesAtMs !== undefined) return unchanged(player);
  const leavesAtMs = nowMs + graceMs;
  return withPlayer(unchanged(player), { account: { ...account, leavesAtMs } });
}

/** The player signs in within the grace: nothing is deleted. */
export function stay(player: Player, nowMs: number): Change {
  const { leavesAtMs, ...account } = player.account;
  if (leavesAtMs === undefined) return unchanged(player);
  const back = withPlayer(unchanged(player), { account });
  return postMessage(back, 'deletion_undone', { id: `${player.id}:stayed:${nowMs}`, values: {}, nowMs });
}

/** True when the grace is over. */
export function hasLeft({ account }: Player, nowMs: number): boolean {
  return account.leavesAtMs !== undefined && account.leavesAtMs <= nowMs;
}
