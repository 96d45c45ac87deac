import { importChunk } from '#engine/client/core/import-chunk.ts';
import { state } from '#engine/client/core/state.ts';
import { watch } from '#engine/client/core/watch.ts';
import { addStyles, laterChunk, screensChunk } from '../shell/lazy.ts';
import { startMoreStrings } from '../strings/strings.ts';

/**
 * Registers the chunks' imports. Nothing else imports them, so that code that shows their parts doesn't
 * depend on them.
 */
export function provideChunks(): void {
  laterChunk.comesFrom(() => importChunk('later', () => import('./later.ts')));
  // The screens' styles and strings come with their code.
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
 * Fetches the two later chunks after the first paint, and starts what isn't needed before: sounds, pictures,
 * the messenger's other features, dev tools, the first run. Called once, by `main.tsx`. A chunk that failed
 * to load is fetched again when the connection is back.
 */
export function startLater(): void {
  laterChunk.whenHere((later) => {
    later.startFadeAtLaunch();
    later.pressOncePerKey();
    later.startHudSounds();
    later.startKeysForGame();
    later.startPictures();
    later.startMessengerLater();
    later.startDevTools();
  });
  screensChunk.whenHere((screens) => {
    screens.startEvents();
    screens.startFirstRun();
  });
  watch(
    () => state.boot.stage === 'ready' && state.connection,
    (connection) => {
      if (connection === 'online') afterPaint(fetchChunks);
    },
  );
}

function fetchChunks(): void {
  // Components that need the chunk show its failure.
  laterChunk.fetch().catch(() => {});
  whenIdle(() => screensChunk.fetch().catch(() => {}));
}

function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

/** Runs after the work of the first paint; Safari has no event for that. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 4000 });
  else setTimeout(act, 1500);
}
