import type { AdShow } from '#engine/protocol/shop/calls.ts';

type NetworkAd = Extract<AdShow, { by: 'network' }>;
type Show = (options: { ymid: string; requestVar: string }) => Promise<unknown>;

/** What the network's script gives up after: it then has neither shown an ad nor said that it has none. */
const patienceMs = 120_000;
const scripts = new Map<string, Promise<void>>();

/**
 * Shows an ad with the network's script, which is loaded at the first one. True when the script says that it was shown; the
 * reward waits for the network's own report to the server.
 */
export async function showNetworkAd(ad: NetworkAd, place: string, waitMs = patienceMs): Promise<boolean> {
  const shown = loadScript(ad)
    .then(() => (window as unknown as Record<string, Show | undefined>)[`show_${ad.zone}`])
    .then((show) => show?.({ ymid: ad.ymid, requestVar: place }) ?? Promise.reject(new Error('no function')))
    .then(
      () => true,
      () => false,
    );
  const tired = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), waitMs));
  return Promise.race([shown, tired]);
}

function loadScript({ script, zone }: NetworkAd): Promise<void> {
  const known = scripts.get(script);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = script;
    element.dataset.zone = zone;
    element.dataset.sdk = `show_${zone}`;
    element.onload = () => resolve();
    element.onerror = () => {
      scripts.delete(script);
      element.remove();
      reject(new Error('the script did not load'));
    };
    document.head.append(element);
  });
  scripts.set(script, loading);
  return loading;
}
