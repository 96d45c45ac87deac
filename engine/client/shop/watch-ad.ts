import type { AnswerOf } from '../../protocol/core/calls.ts';
import { devPaths } from '../../protocol/dev/paths.ts';
import { shopPaths } from '../../protocol/shop/paths.ts';
import type { AdReward } from '../../rules/shop/ads.ts';
import { call, type Failure } from '../core/api.ts';
import { applyShip } from '../core/apply-push.ts';
import { loadFlights } from '../core/load-parts.ts';
import { type Outcome, operate, sendChange } from '../core/operation.ts';

export type Ad = AnswerOf<'ads.issue'>;

/** Gets an ad to watch; refused when there are none left. The caller shows the refusal. */
export async function issueAd(): Promise<({ readonly ok: true } & Ad) | Failure> {
  const result = await call(shopPaths['ads.issue']);
  return result.ok ? { ok: true, ...result.answer } : result;
}

/** With the local ad provider only: simulates its confirmation that the ad was watched to the end. */
export async function finishAd(adId: string): Promise<Outcome> {
  return operate(devPaths['dev.finish-ad'], { params: { id: adId } }, () => undefined);
}

interface AdPlace {
  readonly shipId: string;
  /** The trip that the ship is on. */
  readonly flightId?: string;
}

/** Takes an ad's reward. Fails until the ad provider has confirmed the ad. */
export async function takeAdReward(
  adId: string,
  reward: AdReward,
  { shipId, flightId }: AdPlace,
): Promise<{ readonly ok: true } | Failure> {
  const body = { adId };
  const result = flightId
    ? await sendChange(
        reward === 'energy' ? shopPaths['sessions.recover-energy'] : shopPaths['sessions.increase-health'],
        {
          params: { id: shipId, sid: flightId },
          body,
        },
      )
    : await sendChange(
        reward === 'energy' ? shopPaths['ships.recover-energy'] : shopPaths['ships.increase-health'],
        {
          params: { id: shipId },
          body,
        },
      );
  if (!result.ok) return result;
  applyShip(result.answer, result.rev);
  if (flightId) void loadFlights();
  return { ok: true };
}
