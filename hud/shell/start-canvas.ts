import { reportError } from '../../engine/client/report-error.ts';
import { store } from '../../engine/client/store.ts';

/** Fetches the canvas's bundle, whose address the build wrote into the page, once the HUD has been painted. */
export function startCanvas(): void {
  const address = document.querySelector<HTMLMetaElement>('meta[name="canvas"]')?.content;
  if (!address) return;
  requestAnimationFrame(() => setTimeout(() => void fetchCanvas(address, retries)));
}

const retries = 3;
const waitMs = 2000;

/** Without the canvas the maps are the panel's lists, and a trip is played as one. */
async function fetchCanvas(address: string, left: number): Promise<void> {
  try {
    await import(address);
  } catch (error) {
    if (left === 0) {
      reportError(error, 'canvas');
      store.settings.listMode = true;
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    // A browser remembers a module that failed by its address.
    await fetchCanvas(`${address.split('?')[0]}?again=${left}`, left - 1);
  }
}
