import { state } from '#engine/client/core/state.ts';
import { watch } from '#engine/client/core/watch.ts';
import { laterChunk, screensChunk } from './chunks.ts';

/**
 * Fetches the two later chunks when the first picture stands, and starts what runs from then on: sounds, pictures, the
 * messenger's other features, dev tools, the first run. Called once, by `main.tsx`. A chunk that didn't come is fetched
 * again when the connection is back.
 */
export function startLater(): void {
  laterChunk.whenHere((later) => {
    later.startHudSounds();
    later.startPictures();
    later.startMessengerLater();
    later.startDevTools();
  });
  screensChunk.whenHere((screens) => screens.startFirstRun());
  watch(
    () => state.boot.stage === 'ready' && state.connection,
    (connection) => {
      if (connection === 'online') afterPaint(fetchChunks);
    },
  );
}

function fetchChunks(): void {
  // Whoever shows a part of a chunk says that it didn't come.
  laterChunk.fetch().catch(() => {});
  whenIdle(() => screensChunk.fetch().catch(() => {}));
}

function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

/** After the first picture's own work; Safari doesn't say when that is. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 4000 });
  else setTimeout(act, 1500);
}
