import type { Player } from '#engine/rules/core/player.ts';
import { isRecruitable, recruit } from '#engine/rules/crew/crew.ts';
import { log } from '#server/core/log.ts';
import type { Services } from '#server/services.ts';
import { isDatabaseAway } from '#server/store/core/database-failures.ts';
import { applyChange } from '../core/change-player.ts';
import type { Caller } from '../core/command.ts';

/**
 * Lets a general recruit the player who signs in, if that player is recruitable (D23). A failure doesn't stop the sign-in: the next
 * one tries again.
 */
export async function recruitAtSignIn(services: Services, player: Player, caller: Caller): Promise<void> {
  try {
    const { store } = services;
    if (!isRecruitable(player)) return;
    const generals = await store.recruiters.list(services.clock.now());
    if (generals.length === 0) return;
    await applyChange(
      services,
      player.id,
      ({ nowMs, tunables }, present) => recruit(present, generals, nowMs, tunables),
      caller,
    );
  } catch (error) {
    if (!isDatabaseAway(error)) log.failure('recruiting', error);
  }
}
