import { shipRows } from '#engine/content/hangar.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { noAccountState } from '../core/account-state.ts';
import { noAiPilots } from '../core/ai-pilot-state.ts';
import { changePlayer } from '../core/copies.ts';
import { noCrew } from '../core/crew-state.ts';
import type { Decided } from '../core/decision.ts';
import { noHomeland } from '../core/homeland-state.ts';
import { noMastery } from '../core/mastery-state.ts';
import { noClaims } from '../core/message.ts';
import type { Player, Profile, Secrets } from '../core/player.ts';
import { noSeason } from '../core/season-state.ts';
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
    account: noAccountState,
    season: noSeason,
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
  return { ok: changePlayer(player, { ships: [buildShip(row, shipId, true, nowMs, tunables)] }) };
}
