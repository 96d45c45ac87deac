import { type Ad, finishAd, issueAd, takeAdReward } from '#engine/client/shop/watch-ad.ts';
import type { AdShow } from '#engine/protocol/shop/calls.ts';
import type { AdReward } from '#engine/rules/shop/ads.ts';

export interface AdPlace {
  /** The `uuid` of the ship that gets the reward. */
  readonly shipId: string;
  /** The trip that the ship is on. */
  readonly flightId?: string;
}

/** The stage of watching an ad. `detail` is the server's message, where it sent one. */
export type AdStep =
  | { readonly stage: 'asking' | 'over' | 'none' | 'done' }
  | { readonly stage: 'playing' | 'confirming'; readonly ad: Ad }
  | { readonly stage: 'failed'; readonly detail: string | null };

/** Interval and number of the questions whether the provider has confirmed. */
const askEveryMs = 1500;
const askTimes = 80;

/**
 * Shows an ad for `lastsMs`, waits until its provider has confirmed it, and takes the reward. Calls `show` at
 * each stage. Stops when `isStopped` is true: the reward of an ad that was watched waits.
 */
export async function runAd(
  place: AdPlace,
  reward: AdReward,
  lastsMs: number,
  show: (step: AdStep) => void,
  isStopped: () => boolean,
): Promise<void> {
  const issued = await issueAd();
  if (isStopped()) return;
  if (!issued.ok) {
    show(issued.code === 'ads_over' ? { stage: 'over' } : { stage: 'failed', detail: issued.detail });
    return;
  }
  const ad: Ad = { adId: issued.adId, show: issued.show, adsLeft: issued.adsLeft };
  show({ stage: 'playing', ad });
  const isShown = await play(ad, reward, lastsMs);
  if (isStopped()) return;
  if (!isShown) return show({ stage: 'none' });
  show({ stage: 'confirming', ad });
  if (ad.show.by === 'local') await finishAd(ad.adId);
  for (let tries = 0; tries < askTimes && !isStopped(); tries++) {
    const outcome = await takeAdReward(ad.adId, reward, place);
    if (outcome.ok) return show({ stage: 'done' });
    if (outcome.code !== 'ad_not_finished' && outcome.code !== 'network')
      return show({ stage: 'failed', detail: outcome.detail });
    await wait(askEveryMs);
  }
  if (!isStopped()) show({ stage: 'failed', detail: null });
}

/** False when the network has no ad to show. */
async function play(ad: Ad, reward: AdReward, lastsMs: number): Promise<boolean> {
  if (ad.show.by === 'network') return showNetworkAd(ad.show, reward);
  await wait(lastsMs);
  return true;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

type NetworkAd = Extract<AdShow, { by: 'network' }>;
type Show = (options: { ymid: string; requestVar: string }) => Promise<unknown>;

/** Time limit of the network's script, which may neither show an ad nor say that it has none. */
const patienceMs = 120_000;
const scripts = new Map<string, Promise<void>>();

/**
 * Shows an ad with the network's script, which is loaded at the first one. True when the script says that it
 * was shown; the reward waits for the network's own report to the server.
 */
export async function showNetworkAd(ad: NetworkAd, place: string, waitMs = patienceMs): Promise<boolean> {
  const view = loadScript(ad)
    .then(() => (window as unknown as Record<string, Show | undefined>)[`show_${ad.zone}`])
    .then((show) => show?.({ ymid: ad.ymid, requestVar: place }) ?? Promise.reject(new Error('no function')))
    .then(
      () => true,
      () => false,
    );
  const tired = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), waitMs));
  return Promise.race([view, tired]);
}

function loadScript({ script, zone }: NetworkAd): Promise<void> {
  const running = scripts.get(script);
  if (running) return running;
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
