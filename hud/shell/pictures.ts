import { state } from '#engine/client/core/state.ts';
import { watch } from '#engine/client/core/watch.ts';

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
