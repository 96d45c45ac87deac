import { aiUnlock, registerForAiPilot } from '#engine/rules/ai-pilot/ai-unlock.ts';
import { type Change, type Decided, unchanged } from '#engine/rules/core/decision.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import { type CommandContext, changeCommand, type Refused } from '../core/command.ts';
import { findShip, notFound } from '../core/find-owned.ts';
import { aiPilotView } from './views.ts';

export const unlockAiPilot = changeCommand<'ai-pilot.unlock'>((context, player, { params, body }) => {
  const ship = findShip(player, params.id);
  if (!ship) return notFound;
  const decided = body.isFree
    ? registerForAiPilot(player, ship, body.registrations ?? [], context.nowMs, context.tunables)
    : confirmPaid(context, player, ship);
  if ('refuse' in decided) return decided;
  return {
    change: decided.ok,
    answer: (after) => aiPilotView(after, findShip(after, ship.id)!, context),
  };
});

/** The paid order has already unlocked the pilot (D27); this only confirms it. */
function confirmPaid(
  { nowMs, tunables }: CommandContext,
  player: Player,
  ship: OwnedShip,
): Decided<Change> | Refused {
  if (player.aiPilots.ships[ship.id]?.unlock === 'paid') return { ok: unchanged(player) };
  const { status } = aiUnlock(player, ship.id, nowMs, tunables);
  return { refuse: status === 'available' ? 'ai_pilot_unlocked' : 'ai_pilot_not_paid' };
}
