import { z } from 'zod';

/** Worth of a publication in PROTO (D63): what it gives away beyond the version in force. */
export const publicationWorth = z.strictObject({
  lines: z.array(
    z.strictObject({
      place: z.string(),
      each: z.number().describe('for one player on one day, or once'),
      players: z.number().describe('reached at most'),
      total: z.number(),
      perPlayer: z.number().describe('for one player in the whole time'),
    }),
  ),
  total: z.number(),
  alone: z.number().describe('what a designer may publish in 24 hours without a second person'),
  ceiling: z.number().describe('above it nothing is accepted'),
});
