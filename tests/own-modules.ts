import { afterAll, vi } from 'vitest';

// Runs before each file, in the process of the file before: its subjects start with new modules and an empty
// page.
vi.resetModules();
afterAll(() => {
  vi.unstubAllGlobals();
});

/**
 * The start reads the published numbers before the HUD shows anything; tests of the HUD begin after the
 * start.
 */
if (typeof document !== 'undefined') {
  document.head.replaceChildren();
  document.body.replaceChildren();
  // A page in the messenger has put its own in their place, which keep the launch parameters in the address.
  Reflect.deleteProperty(history, 'pushState');
  Reflect.deleteProperty(history, 'replaceState');
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  const { defaultTunables } = await import('#engine/content/tunables.ts');
  const { showPublished } = await import('#engine/client/core/tunables.ts');
  showPublished(0, defaultTunables);
}
