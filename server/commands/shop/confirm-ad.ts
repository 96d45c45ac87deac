import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { confirmAd as confirm } from '#engine/rules/shop/ads.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { log } from '#server/core/log.ts';
import type { Postback } from '#server/providers/ads/ad-provider.ts';
import type { Services } from '#server/services.ts';
import { changePlayer } from '../core/change-player.ts';
import { serviceCommand } from '../core/command.ts';

type Confirmed = AnswerOf<'webhooks.ads'>;

/** The ad network's postback. */
export const confirmAd = serviceCommand<'webhooks.ads'>(async (services, { query }) => ({
  answer: await takePostback(services, query),
}));

/** Plays the local ad network's part: sends a ticket's postbacks, true or forged, now or later. */
export const finishAd = serviceCommand<'dev.finish-ad'>(async (services, { params, body }) => {
  const { manner = 'valued', delayMs = 0 } = body;
  if (!services.ads.play) throw new CallRefused('dev_tools_off');
  const postbacks = await services.ads.play(params.id, manner);
  if (postbacks.length === 0) throw new CallRefused('not_found');
  if (delayMs === 0) return { answer: await takeAll(services, postbacks, params.id) };
  const late = async () => {
    await takeAll(services, postbacks, params.id).catch((error: unknown) => {
      if (!(error instanceof CallRefused)) log.failure('a late report of an ad', error);
    });
  };
  setTimeout(() => void late(), delayMs).unref();
  return { answer: { adId: params.id, isConfirmed: false } };
});

async function takeAll(services: Services, postbacks: readonly Postback[], adId: string): Promise<Confirmed> {
  let answer: Confirmed = { adId, isConfirmed: false };
  for (const postback of postbacks) answer = await takePostback(services, postback);
  return answer;
}

async function takePostback(services: Services, postback: Postback): Promise<Confirmed> {
  const report = services.ads.read(postback);
  if (!report) throw new CallRefused('invalid_credentials');
  const { adId, playerId, telegramId, isValued } = report;
  if (!isValued) return { adId, isConfirmed: false };
  const reply = await changePlayer<'webhooks.ads'>(services, {
    playerId,
    caller: { language: 'en', timezone: 'UTC' },
    status: 200,
    proof: null,
    decide: ({ nowMs, tunables }, player) => {
      if (telegramId !== null && telegramId !== player.profile.telegramId)
        return { refuse: 'invalid_credentials' };
      const decided = confirm(player, adId, nowMs, tunables);
      if (refused(decided)) return decided;
      return { change: decided.ok, answer: () => ({ adId, isConfirmed: true }) };
    },
  });
  return JSON.parse(reply.body) as Confirmed;
}
