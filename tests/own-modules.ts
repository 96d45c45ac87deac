import { afterAll, vi } from 'vitest';

// Runs before each file, in the process of the file before: its subjects start with new modules and an empty
// page.
vi.resetModules();
/** Ends of the timers that the file and its modules have started; a package shared by files keeps its own. */
const endings: (() => void)[] = [];
noteTimers('setTimeout');
noteTimers('setInterval');
const windowSize = typeof window === 'undefined' ? {} : { innerWidth, innerHeight };
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // An import under way would put its modules among those of the next file.
  await vi.dynamicImportSettled();
  Object.assign(globalThis, windowSize);
  for (const end of endings) end();
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

function noteTimers(name: 'setTimeout' | 'setInterval'): void {
  const start = globalThis[name] as (...given: unknown[]) => NodeJS.Timeout;
  const noteStart = (...given: unknown[]) => {
    const timer = start(...given);
    const caller = new Error().stack?.split('\n')[2] ?? '';
    if (!/node_modules|node:/.test(caller)) endings.push(() => clearTimeout(timer));
    return timer;
  };
  // Node's form that returns a promise is a property of the function.
  Object.assign(globalThis, {
    [name]: Object.defineProperties(noteStart, Object.getOwnPropertyDescriptors(start)),
  });
  endings.push(() => Object.assign(globalThis, { [name]: start }));
}
