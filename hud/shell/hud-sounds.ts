import { state } from '#engine/client/core/state.ts';
import { watch } from '#engine/client/core/watch.ts';
import { playSound } from '#engine/client/device/sound.ts';
import type { Reward } from '#engine/client/trip/reward.ts';

/** Plays all sounds of the HUD: presses and choices, errors, rewards. */
export function startHudSounds(): void {
  document.addEventListener('click', press, true);
  watch(
    () => state.toasts.find(({ tone }) => tone === 'error')?.id,
    (id) => {
      if (id !== undefined) playSound('error');
    },
  );
  watch(
    () => state.reward && rewardSound(state.reward),
    (name) => {
      if (name) playSound(name);
    },
  );
}

function press({ target }: Event): void {
  const control = target instanceof Element ? target.closest('button, a') : null;
  if (!control || control.getAttribute('aria-disabled') === 'true') return;
  playSound(control.matches('[role="tab"], [role="radio"], [role="switch"], .nav-item') ? 'tab' : 'button');
}

/** One chord; the rarer the awards, the fuller it is. */
function rewardSound({ awards }: Pick<Reward, 'awards'>): string {
  const rarities = new Set(awards.map(({ rarity }) => rarity));
  if (rarities.has('epic')) return 'reward-epic';
  return rarities.has('rare') ? 'reward-rare' : 'reward';
}
