declare const ASSETS_ROOT: string | undefined;

/** The folder that the build named after the content of all pictures and sounds, so that each is cached for good. */
const root = typeof ASSETS_ROOT === 'undefined' ? '' : ASSETS_ROOT;

/** Address of a picture, by its path under `assets/art/`. */
export function artUrl(path: string): string {
  return `${root}/art/${path}`;
}

/** Address of a sound, by its path under `assets/sound/`. */
export function soundUrl(path: string): string {
  return `${root}/sound/${path}`;
}
