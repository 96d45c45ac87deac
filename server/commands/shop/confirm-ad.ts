import type { AnswerOf } from '#engine/protocol/core/contracts.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { confirmAd as confirm } from '#engine/rules/shop/ads.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import type { AdConfirmation } from '#server/providers/ads/ad-provider.ts';
import type { Services } from '#server/services.ts';
import { changePlayer } from '../core/change-player.ts';
import { serviceCommand } from '../core/command.ts';

type Confirmed = AnswerOf<'webhooks.ads'>;

/** The ad provider's webhook; the confirmation is signed. */
export const confirmAd = serviceCommand<'webhooks.ads'>(async (services, { body }) => ({
  answer: await takeConfirmation(services, body),
}));

/** Plays the local ad provider's part: confirms a ticket as a provider would. */
export const finishAd = serviceCommand<'dev.finish-ad'>(async (services, { params }) => {
  if (!services.ads.confirm) throw new CallRefused('dev_tools_off');
  const confirmation = services.ads.confirm(params.id);
  if (!confirmation) throw new CallRefused('not_found');
  return { answer: await takeConfirmation(services, confirmation) };
});

async function takeConfirmation(services: Services, confirmation: AdConfirmation): Promise<Confirmed> {
  if (!services.ads.isSigned(confirmation)) throw new CallRefused('invalid_credentials');
  const { adId, playerId } = confirmation;
  const reply = await changePlayer<'webhooks.ads'>(services, {
    playerId,
    caller: { language: 'en', timezone: 'UTC' },
    status: 200,
    proof: null,
    decide: ({ nowMs, tunables }, player) => {
      const decided = confirm(player, adId, nowMs, tunables);
      if (refused(decided)) return decided;
      return { change: decided.ok, answer: () => ({ adId, isConfirmed: true }) };
    },
  });
  return JSON.parse(reply.body) as Confirmed;
}
