declare const ASSETS_ROOT: string | undefined;

/**
 * The build names this folder after a hash of all pictures and sounds, so that each can be cached for good.
 */
const root = typeof ASSETS_ROOT === 'undefined' ? '' : ASSETS_ROOT;

/** Address of a picture, by its path under `assets/art/`. */
export function artUrl(path: string): string {
  return `${root}/art/${path}`;
}

/** Address of a sound, by its path under `assets/sound/`. */
export function soundUrl(path: string): string {
  return `${root}/sound/${path}`;
}
