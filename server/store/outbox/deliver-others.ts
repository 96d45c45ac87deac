import { type Change, unchanged } from '#engine/rules/core/decision.ts';
import type {
  CrewEffect,
  LeaveEffect,
  MessageEffect,
  ReferralEffect,
  TributeEffect,
} from '#engine/rules/core/effects.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { countCrew, grantActivations, hadAccess } from '#engine/rules/crew/general-status.ts';
import { payInviter, returnTribute } from '#engine/rules/crew/tribute.ts';
import type { PlayerRepository } from '../repositories/core/player-repository.ts';
import type { ReceivedTribute } from '../repositories/crew/tribute-repository.ts';
import { deliverMessages } from './deliver-messages.ts';
import { packEffects } from './outbox.ts';
import type { RelayRepositories } from './relay-repositories.ts';

type CrewRepositories = Pick<RelayRepositories, 'absences' | 'crews' | 'players' | 'tunables'>;

interface CrewEffects {
  readonly left: readonly LeaveEffect[];
  readonly joined: readonly CrewEffect[];
  readonly collected: readonly ReferralEffect[];
}

/**
 * Updates crews: who left, who joined, who approved, and who has collected enough for the inviter's reward.
 * Each leader gets the numbers that are stored, not an increment: a repeated delivery changes nothing, and of
 * two deliveries at once the later one counts both.
 */
export async function deliverCrews(
  repositories: CrewRepositories,
  { left, joined, collected }: CrewEffects,
  onChange: ChangeListener,
): Promise<void> {
  const { crews } = repositories;
  await crews.remove(left);
  await crews.add(joined.filter((join) => !left.some((end) => isSameMembership(join, end))));
  await crews.markCollected(collected);
  const lastAtMs = new Map<string, number>();
  for (const { leaderId, atMs, isActive } of joined)
    if (isActive) lastAtMs.set(leaderId, Math.max(atMs, lastAtMs.get(leaderId) ?? 0));
  for (const [leaderId, atMs] of lastAtMs) await activatePilots(repositories, leaderId, atMs, onChange);
  for (const effect of collected) await payLeader(repositories, effect, onChange);
}

/** True for a membership that began and ended before either was delivered. */
function isSameMembership(join: CrewEffect, { memberId, leaderId, joinedAtMs }: LeaveEffect): boolean {
  return join.memberId === memberId && join.leaderId === leaderId && join.atMs === joinedAtMs;
}

/**
 * Lets a crew's waiting pilots count as far as the day's limit goes, and tells the leader how many count now.
 */
export async function activatePilots(
  { crews, players, tunables }: CrewRepositories,
  leaderId: string,
  atMs: number,
  onChange: ChangeListener,
): Promise<void> {
  const { values } = tunables.current();
  const waiting = await crews.countWaiting(leaderId);
  let granted = 0;
  const grant = (leader: Player) => {
    const decided = grantActivations(leader, waiting, atMs, values);
    granted = decided.granted;
    return decided.change;
  };
  await changeOther(players, leaderId, grant, onChange);
  if (granted > 0) await crews.activate(leaderId, granted, atMs);
  // Counted within each attempt: of two simultaneous deliveries, the later write has the later count.
  const count = async (leader: Player) => {
    const active = await crews.countActive(leaderId);
    // The leader's access as a general may have begun after the member became active; time must not run
    // backwards.
    const nowMs = Math.max(atMs, leader.crew.general.sinceMs);
    return countCrew(leader, active, nowMs, values);
  };
  await changeOther(players, leaderId, count, onChange);
}

async function payLeader(
  { absences, crews, players, tunables }: CrewRepositories,
  { leaderId, memberId, atMs }: ReferralEffect,
  onChange: ChangeListener,
): Promise<void> {
  if ((await absences.among([leaderId, memberId])).size > 0) return;
  const pilots = await crews.countCollected(leaderId);
  const { values } = tunables.current();
  const pay = (leader: Player) => payInviter(leader, pilots, memberId, { nowMs: atMs, tunables: values });
  await changeOther(players, leaderId, pay, onChange);
}

type TributeRepositories = Pick<RelayRepositories, 'absences' | 'players' | 'tributes' | 'notices' | 'inbox'>;

/**
 * Gives generals their shares of what their crews bought. A share counts when the general had access at the
 * time of the purchase and neither side is absent (D24); a refund takes back exactly the share that counted,
 * also from a general who has claimed it. A general gets a message for each share that counts.
 */
export async function deliverTributes(
  repositories: TributeRepositories,
  effects: readonly TributeEffect[],
  onChange: ChangeListener,
): Promise<void> {
  const { absences, players, tributes } = repositories;
  if (effects.length === 0) return;
  const shares = effects.filter(({ amount }) => amount > 0);
  const generals = await players.findSummaries([...new Set(shares.map(({ generalId }) => generalId))]);
  const absent = await absences.among(shares.flatMap(({ generalId, fromId }) => [generalId, fromId]));
  const accessOf = new Map(generals.map(({ id, crew }) => [id, crew.general]));
  await tributes.add(
    shares.map((share) => {
      const general = accessOf.get(share.generalId);
      const areHere = !absent.has(share.generalId) && !absent.has(share.fromId);
      return toReceived(share, areHere && general !== undefined && hadAccess(general, share.atMs));
    }),
  );
  const refunds = effects.filter(({ amount }) => amount < 0);
  const counting = await tributes.findCounting([
    ...shares.map(({ id }) => id),
    ...refunds.map(refundedShareId),
  ]);
  const returned = refunds.map((refund) => {
    const amount = counting.get(refundedShareId(refund));
    return toReceived(amount === undefined ? refund : { ...refund, amount: -amount }, amount !== undefined);
  });
  await tributes.add(returned);
  const announced = shares.filter(({ id }) => counting.has(id));
  await deliverMessages(repositories, announced.map(toMessage));
  for (const { generalId, id, atMs, counts } of returned)
    if (counts) await takeFromGeneral(repositories, generalId, id, atMs, onChange);
}

/**
 * Takes back the claimed part of a refunded share from its general. The general's revision moves in any case,
 * so that a claim that has read the earlier sum decides again.
 */
async function takeFromGeneral(
  { players, tributes }: TributeRepositories,
  generalId: string,
  shareId: string,
  atMs: number,
  onChange: ChangeListener,
): Promise<void> {
  const orderId = shareId.replace(/:tribute-back$/, '');
  const decide = async (general: Player) => {
    const change = returnTribute(general, await tributes.sum(generalId), orderId, atMs);
    return change.player === general ? unchanged({ ...general }) : change;
  };
  await changeOther(players, generalId, decide, onChange);
}

function refundedShareId({ id }: TributeEffect): string {
  return id.replace(/-back$/, '');
}

function toReceived({ kind: _, ...share }: TributeEffect, counts: boolean): ReceivedTribute {
  const { id, atMs, generalId, fromId, amount } = share;
  return { id, atMs, generalId, fromId, amount, counts };
}

function toMessage({ id, atMs, generalId, amount }: TributeEffect): MessageEffect {
  // The suffix is stored in every database; renaming it would send old notices twice.
  const values = { amount: amount / 100 };
  return { kind: 'message', id: `${id}:told`, atMs, playerId: generalId, code: 'tribute', values };
}

/** Called with a player that the relay itself has changed. */
export type ChangeListener = (before: Player, after: Player) => void;

const maxAttempts = 8;

/**
 * Changes a player that another player's outbox entry is about: load, decide, one guarded write, and again
 * after a lost race. Does nothing when the player is missing or the decision returns the same player. A
 * change without effects isn't reported: only the revision has moved.
 */
async function changeOther(
  players: PlayerRepository,
  playerId: string,
  decide: (player: Player) => Change | Promise<Change>,
  onChange: ChangeListener,
): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const before = (await players.load(playerId))?.player;
    if (!before) return;
    const { player, effects } = await decide(before);
    if (player === before) return;
    const after = { ...player, rev: before.rev + 1 };
    if (await players.save(before, after, packEffects(effects, after))) {
      if (effects.length > 0) onChange(before, after);
      return;
    }
  }
  throw new Error(
    `Player ${playerId} changed during each of ${maxAttempts} attempts; the entry is delivered later`,
  );
}
