import { importChunk } from '#engine/client/core/import-chunk.ts';
import { state } from '#engine/client/core/state.ts';
import { watch } from '#engine/client/core/watch.ts';
import { addStyles, laterChunk, screensChunk } from '../shell/lazy.ts';
import { startMoreStrings } from '../strings/strings.ts';

/** The screens wait for the canvas no longer than this, in milliseconds from the start. */
const canvasPatienceMs = 8000;

/**
 * Registers the chunks' imports. Nothing else imports them, so that code that shows their parts doesn't
 * depend on them.
 */
export function provideChunks(): void {
  laterChunk.comesFrom(() => importChunk('later', () => import('./later.ts')));
  // Styles and strings of the screens arrive with their code.
  screensChunk.comesFrom(async () => {
    const [screens] = await Promise.all([
      importChunk('screens', () => import('./screens.ts')),
      addStyles('screen-styles'),
      startMoreStrings(),
    ]);
    return screens;
  });
}

/**
 * Fetches the two later chunks, and starts everything that the first paint doesn't need: sounds, pictures,
 * the messenger's other features, dev tools, the first run. Called once, by `main.tsx`. The trip screen's
 * chunk loads while the player signs in, when the line is idle; the screens' chunk loads after the canvas, so
 * that neither delays the other. A chunk that failed to load is fetched again when the connection is back.
 */
export function startLater(): void {
  screensChunk.whenHere((screens) => {
    screens.startEvents();
    screens.startFirstRun();
  });
  // Components that need a chunk show its failure.
  watch(
    () => state.connection === 'online',
    (isOnline) => {
      if (isOnline) laterChunk.fetch().catch(() => {});
    },
  );
  let hasStarted = false;
  watch(
    () => state.boot.stage === 'ready',
    (isReady) => {
      if (!isReady || hasStarted) return;
      hasStarted = true;
      laterChunk.whenHere((later) => {
        later.startFadeAtLaunch();
        later.pressOncePerKey();
        later.startHudSounds();
        later.startKeysForGame();
        later.startPictures();
        later.startMessengerLater();
        later.startDevTools();
      });
      setTimeout(fetchScreens, canvasPatienceMs);
    },
  );
  watch(
    () => state.boot.stage === 'ready' && state.connection === 'online' && !awaitsCanvas(),
    (mayFetch) => {
      if (mayFetch) whenIdle(fetchScreens);
    },
  );
}

function awaitsCanvas(): boolean {
  return state.hasCanvas && !state.isSceneDrawn && !state.view.isSceneHidden;
}

function fetchScreens(): void {
  screensChunk.fetch().catch(() => {});
}

/** Runs after the work of the first paint; Safari has no event for that. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 4000 });
  else setTimeout(act, 1500);
}
