/** A part of one side of the flows, in the units of the picture. */
export interface FlowShape {
  readonly name: string;
  readonly amount: number;
  /** Where it is at its own side, and where at the bar in the middle. */
  readonly y: number;
  readonly barY: number;
  readonly height: number;
  readonly isRest: boolean;
}

const mostParts = 7;
const gap = 12;

/** The parts of a side, the largest first; small ones together. What balances the sides is the last, its own flow. */
export function sideOf(
  amounts: ReadonlyMap<string, number>,
  rest: number,
  restName: string,
): { name: string; amount: number; isRest: boolean }[] {
  const sorted = [...amounts].filter(([, amount]) => amount > 0).sort((a, b) => b[1] - a[1]);
  const named = sorted.slice(0, sorted.length > mostParts ? mostParts - 1 : mostParts);
  const others = sorted.slice(named.length).reduce((sum, [, amount]) => sum + amount, 0);
  return [
    ...named.map(([name, amount]) => ({ name: name.replaceAll('_', ' '), amount, isRest: false })),
    ...(others > 0
      ? [{ name: `${sorted.length - named.length} others`, amount: others, isRest: false }]
      : []),
    ...(rest > 0 ? [{ name: restName, amount: rest, isRest: true }] : []),
  ];
}

/** Stacks the parts of a side with gaps, and without any at the bar. */
export function stack(
  parts: readonly { name: string; amount: number; isRest: boolean }[],
  scale: number,
  barTop: number,
): FlowShape[] {
  let y = 0;
  let barY = barTop;
  return parts.map((part) => {
    const height = part.amount * scale;
    const shape = { ...part, y, barY, height };
    // Names need their room, also at a thin part.
    y += Math.max(height + gap, 18);
    barY += height;
    return shape;
  });
}
