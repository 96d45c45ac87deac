import { subscribe } from 'valtio/vanilla';
import { state } from '#engine/client/core/state.ts';
import { watch } from '#engine/client/core/watch.ts';
import { say } from '../strings/strings.ts';
import { laterChunk, screensChunk } from './lazy.ts';
import { requiredPath } from './navigation/routes.ts';

/** The loading screen is part of the page itself: it isn't replaced at the start, so nothing jumps. */
const element = document.getElementById('splash');

const fadeMs = 240;
/** The splash is shown at least this long, so that it doesn't flicker at a fast start. */
const minMs = 500;

let stop: (() => void) | undefined;

/**
 * Shows the start's progress on the splash. When the game is ready, the HUD lies over the splash's sky until
 * the canvas has drawn its own; when the start has failed, the splash is removed.
 */
export function runSplash(): void {
  if (!element) return;
  show();
  stop ??= subscribe(state, show);
}

function show(): void {
  if (!element) return;
  const { stage, progress } = state.boot;
  const percent = Math.round(progress * 100);
  element.style.setProperty('--done', String(percent));
  write('splash-season', say('splash.season'));
  write('splash-version', say('splash.version'));
  write('splash-hint', say('splash.hint'));
  write('splash-percent', String(percent));
  write('splash-line', say(stage === 'signing-in' ? 'splash.signing-in' : 'splash.loading'));
  element.setAttribute('aria-valuenow', String(percent));
  if (stage === 'signing-in' || stage === 'loading') return;
  stop?.();
  stop = undefined;
  const wait = () => setTimeout(revealHud, Math.max(0, stage === 'ready' ? minMs - performance.now() : 0));
  // The first screens of a new pilot are in later chunks: the splash stays until theirs has loaded.
  const path = requiredPath(state);
  if (path) void (path === '/' ? laterChunk : screensChunk).fetch().then(wait, wait);
  else wait();
}

/** Fades everything but the sky, and the sky when the canvas covers it or isn't needed. */
function revealHud(): void {
  element?.classList.add('is-sky');
  const needsSky = () =>
    state.boot.stage === 'ready' && state.hasCanvas && !state.isSceneDrawn && !state.view.isSceneHidden;
  stop = watch(needsSky, (isNeeded) => {
    if (!isNeeded) leave();
  });
}

function leave(): void {
  element?.classList.add('is-leaving');
  setTimeout(() => {
    stop?.();
    stop = undefined;
    if (element) element.hidden = true;
  }, fadeMs);
}

/** Shows the splash again after a failure, with the progress at zero. */
export function restartSplash(): void {
  if (!element) return;
  element.hidden = false;
  element.classList.remove('is-sky', 'is-leaving');
  runSplash();
}

function write(id: string, text: string): void {
  const target = document.getElementById(id);
  if (target && target.textContent !== text) target.textContent = text;
}
