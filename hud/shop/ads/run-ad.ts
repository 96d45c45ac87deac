import { type Ad, finishAd, issueAd, takeAdReward } from '#engine/client/shop/watch-ad.ts';
import type { AdReward } from '#engine/rules/shop/ads.ts';

export interface AdPlace {
  /** The `uuid` of the ship that gets the reward. */
  readonly shipId: string;
  /** The trip that the ship is on. */
  readonly flightId?: string;
}

/** The stage of watching an ad. `detail` is the server's message, where it sent one. */
export type AdStep =
  | { readonly stage: 'asking' | 'over' | 'done' }
  | { readonly stage: 'playing' | 'confirming'; readonly ad: Ad }
  | { readonly stage: 'failed'; readonly detail: string | null };

/** How often and how many times the client asks whether the provider has confirmed. */
const askEveryMs = 1500;
const askTimes = 80;

/** The local provider has no page; its address is a call of this server. */
export function isLocalAd({ url }: Ad): boolean {
  return url.startsWith('/');
}

/**
 * Shows an ad for `lastsMs`, waits until its provider has confirmed it, and takes the reward. Calls `show` at each stage.
 * Stops when `isStopped` is true: the reward of an ad that was watched waits.
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
  const ad: Ad = { adId: issued.adId, url: issued.url, adsLeft: issued.adsLeft };
  const isLocal = isLocalAd(ad);
  if (!isLocal) window.open(ad.url, '_blank', 'noopener');
  show({ stage: 'playing', ad });
  await wait(lastsMs);
  if (isStopped()) return;
  show({ stage: 'confirming', ad });
  if (isLocal) await finishAd(ad.adId);
  for (let tries = 0; tries < askTimes && !isStopped(); tries++) {
    const taken = await takeAdReward(ad.adId, reward, place);
    if (taken.ok) return show({ stage: 'done' });
    if (taken.code !== 'ad_not_finished' && taken.code !== 'network')
      return show({ stage: 'failed', detail: taken.detail });
    await wait(askEveryMs);
  }
  if (!isStopped()) show({ stage: 'failed', detail: null });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
