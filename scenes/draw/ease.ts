/** Close approximations of the CSS tokens `--ease-out`, `--ease-in` and `--ease-io`; 0 to 1. */
export const easeOut = (t: number): number => {
  const remaining = (1 - clamp01(t)) ** 2;
  return 1 - remaining * remaining;
};
export const easeIn = (t: number): number => clamp01(t) ** 2.6;
export const easeInOut = (t: number): number => {
  const x = clamp01(t);
  return x < 0.5 ? 4 * x ** 3 : 1 - (-2 * x + 2) ** 3 / 2;
};

const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));
export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));
export const lerp = (from: number, to: number, share: number): number => from + (to - from) * share;

/** The position of `value` between `from` and `to`, 0 to 1. */
export const progress = (value: number, from: number, to: number): number =>
  to === from ? (value >= to ? 1 : 0) : clamp01((value - from) / (to - from));

/** Remaining share of a distance that halves every `halfMs`, after `ms`: for smooth following. */
export const decay = (ms: number, halfMs: number): number => 2 ** (-ms / halfMs);

/** Moves every number of `from` towards its counterpart by the same share. */
export function glide<T extends { readonly [K in keyof T]: number }>(from: T, to: T, share: number): T {
  const there = { ...to } as Record<string, number>;
  for (const key in to) there[key] = lerp(from[key], to[key], share);
  return there as unknown as T;
}

/** The shorter turn between two angles, −π to π. */
export function turnBetween(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI);
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn < -Math.PI ? turn + 2 * Math.PI : turn;
}
