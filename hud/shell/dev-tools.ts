import { callDeveloper } from '#engine/client/core/call-developer.ts';
import { state } from '#engine/client/core/state.ts';
import { addStyles } from './lazy.ts';

/** Time the upper left corner must be held in milliseconds, and its size in CSS pixels. */
const holdMs = 1200;
const cornerPx = 44;

let stage: 'off' | 'coming' | 'there' = 'off';

/**
 * Opens the designers' dev tools at the key left of 1, or when a finger is held in the upper left corner.
 * Their code is fetched only then, and only where the server answers a designer's call or asks for the
 * designer's token. In a sandbox they open by themselves.
 */
export function startDevTools(): void {
  if (state.sandbox) void toggle();
  let hold: ReturnType<typeof setTimeout> | undefined;
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea');
    if (event.code !== 'Backquote' || event.repeat || event.ctrlKey || event.metaKey || isTyping) return;
    event.preventDefault();
    void toggle();
  });
  addEventListener(
    'pointerdown',
    ({ clientX, clientY }) => {
      clearTimeout(hold);
      if (clientX < cornerPx && clientY < cornerPx) hold = setTimeout(toggle, holdMs);
    },
    true,
  );
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => clearTimeout(hold), true);
}

/** The dev tools' bundle shows itself when it has loaded; afterwards it toggles at each of these events. */
async function toggle(): Promise<void> {
  if (stage === 'there') dispatchEvent(new Event('dev-tools'));
  if (stage !== 'off') return;
  const address = document.querySelector<HTMLMetaElement>('meta[name="overlay"]')?.content;
  stage = 'coming';
  try {
    const response = await callDeveloper('dev.tunables');
    if (address && (response.ok || response.code === 'designer_only')) {
      await Promise.all([import(address), addStyles('overlay-styles')]);
      stage = 'there';
    }
  } finally {
    if (stage === 'coming') stage = 'off';
  }
}
