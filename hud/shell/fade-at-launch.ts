import { subscribe } from 'valtio/vanilla';
import { state } from '#engine/client/core/state.ts';

const fadeMs = 220;

/** Lets the HUD fade when a launch takes it away: what was there stays for a moment as a picture of itself. */
export function startFadeAtLaunch(): void {
  let { place } = state.view;
  // In the same tick as the change: React hasn't drawn yet what follows from it.
  subscribe(
    state.view,
    () => {
      const before = place;
      ({ place } = state.view);
      if (place === 'launch' && before !== 'launch' && !state.settings.reducedMotion) fadeCopy();
    },
    true,
  );
}

function fadeCopy(): void {
  const shell = document.querySelector<HTMLElement>('.shell');
  if (!shell?.parentElement) return;
  const copy = shell.cloneNode(true) as HTMLElement;
  copy.inert = true;
  copy.setAttribute('aria-hidden', 'true');
  copy.classList.add('is-copy');
  for (const named of copy.querySelectorAll('[id], [name]')) {
    named.removeAttribute('id');
    named.removeAttribute('name');
  }
  shell.parentElement.append(copy);
  // Nothing in the copy moves in a second time.
  for (const motion of copy.getAnimations({ subtree: true })) motion.cancel();
  copyScroll(shell, copy);
  const ended = copy.animate([{ opacity: 1 }, { opacity: 0 }], {
    duration: fadeMs,
    easing: 'ease-out',
  }).finished;
  ended.catch(() => undefined).finally(() => copy.remove());
}

/** A copy isn't scrolled. */
function copyScroll(from: HTMLElement, to: HTMLElement): void {
  const copies = to.querySelectorAll('*');
  for (const [index, one] of [...from.querySelectorAll('*')].entries()) {
    const copy = copies[index];
    if (copy && (one.scrollTop > 0 || one.scrollLeft > 0)) copy.scrollTo(one.scrollLeft, one.scrollTop);
  }
}
