import type { CrewEffect } from '#engine/rules/core/effects.ts';
import { countCrew } from '#engine/rules/crew/general-status.ts';
import { packEffects } from './outbox.ts';
import type { ChangeListener } from './outbox-relay.ts';
import type { DeliveryStores } from './relay-repositories.ts';

type Stores = Pick<DeliveryStores, 'crews' | 'players' | 'tunables'>;

const tries = 8;

/**
 * Puts pilots into crews, and has each leader whose crew has become larger count it. The count is of what is there, not a
 * step: counting again changes nothing, and of two who count at once the later one sees both.
 */
export async function deliverCrews(
  stores: Stores,
  effects: readonly CrewEffect[],
  tell: ChangeListener,
): Promise<void> {
  await stores.crews.add(effects);
  const lastAtMs = new Map<string, number>();
  for (const { leaderId, atMs, isActive } of effects)
    if (isActive) lastAtMs.set(leaderId, Math.max(atMs, lastAtMs.get(leaderId) ?? 0));
  for (const [leaderId, atMs] of lastAtMs) await countFor(stores, leaderId, atMs, tell);
}

async function countFor(stores: Stores, leaderId: string, atMs: number, tell: ChangeListener): Promise<void> {
  const active = await stores.crews.countActive(leaderId);
  for (let attempt = 1; attempt <= tries; attempt++) {
    const before = (await stores.players.load(leaderId))?.player;
    if (!before) return;
    // In the leader's own time: not before a stretch of access that began meanwhile.
    const nowMs = Math.max(atMs, before.crew.general.sinceMs);
    const { player, effects } = countCrew(before, active, nowMs, stores.tunables.current().values);
    if (player === before) return;
    const after = { ...player, rev: before.rev + 1 };
    if (await stores.players.save(before, after, packEffects(effects, after.rev))) {
      tell(before, after);
      return;
    }
  }
  throw new Error(`Somebody else keeps changing ${leaderId}; the crew is counted later`);
}
