import { z } from 'zod';
import { contract } from '../core/contract.ts';

/** How the interface shows an ad: with the network's script, or as the local network's card. */
const adShow = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('local') }),
  z.strictObject({
    by: z.literal('network'),
    script: z.string().describe("the address of the network's script"),
    zone: z.string().describe('the script makes the function show_<zone>'),
    ymid: z.string().describe("the ticket, as the network's report has to name it"),
  }),
]);
export type AdShow = z.infer<typeof adShow>;

const adConfirmed = z.strictObject({
  adId: z.guid(),
  isConfirmed: z.boolean().describe('false when the network saw the ad and does not count it'),
});

export const adContracts = {
  'ads.issue': contract({
    summary: 'An ad to watch; an open one is given again.',
    access: 'player',
    mutates: true,
    answer: z.strictObject({ adId: z.guid(), show: adShow, adsLeft: z.int() }),
    status: 200,
    errors: ['ads_over'],
  }),
  'webhooks.ads': contract({
    summary: "The ad network's postback: an ad was watched. Its key and the ticket's mark prove it.",
    access: 'open',
    mutates: false,
    query: z.object({
      key: z.string().max(256),
      ymid: z.string().max(128),
      zone_id: z.string().max(32),
      reward_event_type: z.string().max(32),
      telegram_id: z.string().max(32).optional(),
    }),
    answer: adConfirmed,
    status: 200,
    errors: ['invalid_credentials', 'not_found', 'ad_unknown', 'ad_too_short'],
  }),
};

const adManners = [
  'valued',
  'twice',
  'not_valued',
  'other_key',
  'other_zone',
  'other_player',
  'altered',
] as const;

/** The local network's part. */
export const finishAdContract = contract({
  summary:
    "Plays the ad network's part: reports an ad as watched, now or after a delay, or in a way that must not pay.",
  access: 'developer',
  isDevTool: true,
  roles: ['operator'],
  mutates: true,
  params: z.strictObject({ id: z.guid() }),
  body: z.strictObject({
    manner: z.enum(adManners).optional(),
    delayMs: z.int().min(0).max(3_600_000).optional().describe('in real time; the call is answered at once'),
  }),
  answer: adConfirmed,
  status: 200,
  errors: ['not_found', 'ad_unknown', 'ad_too_short', 'invalid_credentials'],
});
