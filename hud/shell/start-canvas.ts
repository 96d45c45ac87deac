import { reportError } from '#engine/client/core/report-error.ts';
import { setCanvas } from '#engine/client/core/scene-port.ts';
import { state } from '#engine/client/core/state.ts';
import { watch } from '#engine/client/core/watch.ts';

const retries = 3;
const waitMs = 2000;

/**
 * Fetches the canvas by the addresses that the build wrote into the page. Its files are requested once the
 * HUD has its code and the player's state, so that on a slow line they don't delay these. The canvas starts
 * after the HUD was painted, since starting it keeps a slow phone busy for a second.
 */
export function loadCanvas(): void {
  const addresses = document.querySelector<HTMLMetaElement>('meta[name="canvas"]')?.content.split(' ');
  const address = addresses?.[0];
  if (!addresses || !address) return;
  let isComing = false;
  watch(
    () => state.boot.stage,
    (stage) => {
      if (stage !== 'ready' || isComing) return;
      isComing = true;
      preload(addresses);
      requestAnimationFrame(() => setTimeout(() => void fetchCanvas(address, retries)));
    },
  );
}

function preload(addresses: readonly string[]): void {
  for (const href of addresses)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }),
    );
}

/** Without the canvas the panel shows the maps as lists, and a flight is played in list mode. */
async function fetchCanvas(address: string, retriesLeft: number): Promise<void> {
  try {
    await import(address);
  } catch (error) {
    if (retriesLeft === 0) {
      reportError(error, 'canvas');
      setCanvas(false);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    // A browser remembers a module that failed by its address.
    await fetchCanvas(`${address.split('?')[0]}?again=${retriesLeft}`, retriesLeft - 1);
  }
}
