import { defaultTunables } from '#engine/content/tunables.ts';

/**
 * The start reads the published numbers before the HUD shows anything; tests of the HUD begin after the
 * start.
 */
if (typeof document !== 'undefined') {
  const { showPublished } = await import('#engine/client/core/tunables.ts');
  showPublished(0, defaultTunables);
}
