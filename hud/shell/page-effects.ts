import { subscribe } from 'valtio/vanilla';
import { type Place, state } from '#engine/client/core/state.ts';
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

/** Places that are played by keys. */
const playedPlaces: readonly Place[] = ['launch', 'trip', 'docking', 'assault'];
/** The control that a pointer went down on last; null after its click. */
let pressed: Element | null = null;

/**
 * In a flight, docking or assault, keys go to the game after a press by mouse or touch, and not to the button
 * that was pressed. In a dialog, on other screens, and after a press by keys or a screen reader, the button
 * keeps the focus.
 */
export function startKeysForGame(): void {
  document.addEventListener('pointerdown', notePress, true);
  document.addEventListener('click', giveKeysBack);
}

function notePress({ target }: Event): void {
  pressed = target instanceof Element ? target.closest('button, a') : null;
}

function giveKeysBack(): void {
  const control = pressed;
  pressed = null;
  const isPlayed = location.pathname === '/' && playedPlaces.includes(state.view.place);
  if (!isPlayed || !control?.contains(document.activeElement) || document.querySelector('dialog[open]'))
    return;
  document.querySelector<HTMLElement>('main.stage')?.focus({ preventScroll: true });
}

const missing = new Set<HTMLImageElement>();

/** Hides pictures that failed to load, and loads them again when the connection is back. */
export function startPictures(): void {
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && hide(target), true);
  addEventListener('load', ({ target }) => target instanceof HTMLImageElement && show(target), true);
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) hide(picture);
  watch(
    () => state.connection,
    (connection) => connection === 'online' && fetchAgain(),
  );
}

function hide(picture: HTMLImageElement): void {
  missing.add(picture);
  picture.style.opacity = '0';
}

function show(picture: HTMLImageElement): void {
  if (missing.delete(picture)) picture.style.opacity = '';
}

function fetchAgain(): void {
  for (const picture of missing) {
    if (picture.isConnected) picture.setAttribute('src', picture.getAttribute('src') ?? '');
    else missing.delete(picture);
  }
}

const fadeMs = 220;

/**
 * Lets the HUD fade when a launch takes it away: what was there stays for a moment as a picture of itself.
 */
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
  for (const element of copy.querySelectorAll('[id], [name]')) {
    element.removeAttribute('id');
    element.removeAttribute('name');
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
  for (const [index, element] of [...from.querySelectorAll('*')].entries()) {
    const copy = copies[index];
    if (copy && (element.scrollTop > 0 || element.scrollLeft > 0))
      copy.scrollTo(element.scrollLeft, element.scrollTop);
  }
}
