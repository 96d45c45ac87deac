import { z } from 'zod';

const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const light = z.int().min(0).max(29);

/**
 * The figure that a system's thirty trips make in the sky: a light a trip in a square of 100, y down, and
 * the lines in drawing order.
 */
export const figureRow = z.strictObject({
  system: key,
  key,
  points: z.array(z.tuple([z.number().min(0).max(100), z.number().min(0).max(100)])).length(30),
  lines: z.array(z.tuple([light, light])).min(20),
});

export type FigureRow = z.infer<typeof figureRow>;
