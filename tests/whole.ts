/**
 * True in CI, with `npm test -- --all`, with `SCREENS=all`, for `npm run test:abuse` and on databases by
 * others. Otherwise `npm test` ends within a quarter of an hour: it plays most once, and leaves repetitions,
 * long simulations and some long flows to CI.
 */
export const isWhole =
  Boolean(process.env.CI || process.env.ENGINE_URI) ||
  process.env.SCREENS === 'all' ||
  process.env.ABUSE_FORM === 'long';

/** Number of repetitions: `whole` in CI, a part of them without. */
export function repetitions(part: number, whole: number): number {
  return isWhole ? whole : part;
}
