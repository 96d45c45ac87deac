import { z } from 'zod';
import { fairPlaySigns } from '#engine/rules/trip/fair-play/fair-play-score.ts';
import { contract, digits, listOf } from '../core/contract.ts';

const share = z.number().min(0).max(1);
const signs = Object.fromEntries(fairPlaySigns.map((sign) => [sign, share])) as Record<
  (typeof fairPlaySigns)[number],
  typeof share
>;

export const devFairPlayContracts = {
  'dev.fair-play': contract({
    summary:
      'Players whose taps look as if a program made them, the most suspect first (D46). It is for a review and changes no ' +
      'pay.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    query: z.object({
      limit: digits(1, 100, 50),
      offset: digits(0, 1_000_000, 0),
      leastScore: digits(0, 100, 60).describe('the calibration lists from 60 on'),
    }),
    answer: listOf(
      z.strictObject({
        playerId: z.guid(),
        firstName: z.string(),
        username: z.string().nullable(),
        score: z.int().min(0).max(100),
        signs: z.strictObject(signs).describe('what speaks for a program, 0 to 1'),
        isUncertain: z.boolean().describe('few taps were seen: the next flights may change the score'),
        games: z.number().describe('dockings, assaults and encounters that were played'),
        gamesWon: z.number(),
        flights: z.number().describe('with taps, that were collected'),
        taps: z.number(),
        lateTaps: z.number().describe('reported long after they were made; old taps weigh less'),
        lastFlightAt: z.iso.datetime().describe('game time'),
      }),
    ),
    status: 200,
    errors: [],
  }),
};
