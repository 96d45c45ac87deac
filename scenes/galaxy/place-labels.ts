export interface LabelRequest {
  readonly id: string;
  /** The mark that it names. */
  readonly x: number;
  readonly y: number;
  /** From the mark's centre to the label's near edge. */
  readonly gap: number;
  readonly width: number;
  readonly height: number;
  /** Higher is placed first. */
  readonly rank: number;
}

type LabelSide = 'right' | 'left';

export interface PlacedLabel {
  readonly side: LabelSide;
  /** Its upper left corner. */
  readonly x: number;
  readonly y: number;
}

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const MARGIN = 3;

/**
 * Puts each label to the right of its mark or else to the left, so that no label covers another label, a
 * mark or the edge of the free rectangle. A label without room is omitted. A label prefers its side of the
 * last frame, so that it doesn't flicker.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  obstacles: readonly Rect[],
  free: Rect,
  before: ReadonlyMap<string, PlacedLabel>,
): Map<string, PlacedLabel> {
  const occupied: Rect[] = [...obstacles];
  const placed = new Map<string, PlacedLabel>();
  const order = [...requests].sort((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1));
  for (const request of order) {
    const sides: LabelSide[] =
      before.get(request.id)?.side === 'left' ? ['left', 'right'] : ['right', 'left'];
    for (const side of sides) {
      const rect = rectOf(request, side);
      if (!isInside(rect, free) || occupied.some((other) => overlap(rect, other))) continue;
      occupied.push(rect);
      placed.set(request.id, { side, x: rect.left, y: rect.top });
      break;
    }
  }
  return placed;
}

function rectOf({ x, y, gap, width, height }: LabelRequest, side: LabelSide): Rect {
  const left = side === 'right' ? x + gap : x - gap - width;
  return { left, top: y - height / 2, right: left + width, bottom: y + height / 2 };
}

const isInside = (rect: Rect, free: Rect): boolean =>
  rect.left >= free.left + MARGIN &&
  rect.right <= free.right - MARGIN &&
  rect.top >= free.top &&
  rect.bottom <= free.bottom;

const overlap = (a: Rect, b: Rect): boolean =>
  a.left < b.right + MARGIN &&
  b.left < a.right + MARGIN &&
  a.top < b.bottom + MARGIN &&
  b.top < a.bottom + MARGIN;

/** Place of the selected system's name, and the direction of the line that leads to it. */
export interface PlacedName {
  readonly side: 1 | -1;
  /** −1 over the mark, 1 under it. */
  readonly way: 1 | -1;
  readonly left: number;
  readonly top: number;
}

const NAME = { x: 56, above: 66, below: 24, height: 40, reach: 12, own: 20 } as const;
const WAYS = [
  { side: 1, way: -1 },
  { side: -1, way: -1 },
  { side: 1, way: 1 },
  { side: -1, way: 1 },
] as const;
/**
 * Cost of a position: covering a mark, its own mark or a faint mark; a pixel moved inside;
 * a worse side; a change.
 */
const COST = { mark: 100, own: 200, faint: 14, pixel: 3, rank: 10, change: 30 } as const;

/**
 * Puts the selected system's name inside the free rectangle, where it covers no other mark, and if
 * possible at its last place.
 */
export function placeName(
  head: { readonly x: number; readonly y: number },
  width: number,
  marks: readonly { readonly x: number; readonly y: number; readonly isFaint: boolean }[],
  free: Rect,
  before: PlacedName | null,
): PlacedName {
  let best: PlacedName | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const [rank, { side, way }] of WAYS.entries()) {
    const beside = side > 0 ? head.x + NAME.x : head.x - NAME.x - width;
    const left = Math.max(free.left + NAME.reach, Math.min(beside, free.right - NAME.reach - width));
    const upright = way < 0 ? head.y - NAME.above : head.y + NAME.below;
    const top = Math.max(free.top, Math.min(upright, free.bottom - NAME.height));
    const rect = { left, right: left + width, top, bottom: top + NAME.height };
    const out = Math.abs(left - beside) + Math.abs(top - upright);
    const isChange = before !== null && (before.side !== side || before.way !== way);
    const covered = marks.filter(({ x, y }) => overlap(rect, around(x, y, NAME.reach)));
    const cost =
      covered.reduce((sum, { isFaint }) => sum + (isFaint ? COST.faint : COST.mark), 0) +
      (overlap(rect, around(head.x, head.y, NAME.own)) ? COST.own : 0) +
      out * COST.pixel +
      rank * COST.rank +
      (isChange ? COST.change : 0);
    if (cost >= lowest) continue;
    lowest = cost;
    best = { side, way, left, top };
  }
  return best as PlacedName;
}

export function around(x: number, y: number, reach: number): Rect {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}
