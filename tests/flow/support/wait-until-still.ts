import type { Page } from 'playwright';

/**
 * Waits until entrance animations have ended and no text changes, so that a screenshot is complete. Endless
 * animations don't count. Gives up after `maxMs`, because a flight on the screen is never still.
 */
export async function waitUntilStill(page: Page, maxMs = 1500): Promise<void> {
  await page.evaluate(becomeStill, maxMs);
}

/** Runs in the page. */
async function becomeStill(maxMs: number): Promise<void> {
  const stillMs = 120;
  const startedMs = performance.now();
  let changedMs = startedMs;
  const observer = new MutationObserver(() => {
    changedMs = performance.now();
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const moves = () =>
    document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 30));
    const nowMs = performance.now();
    if (nowMs - startedMs > maxMs) break;
    if (nowMs - changedMs > stillMs && !moves()) break;
  }
  observer.disconnect();
}
