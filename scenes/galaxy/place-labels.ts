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

export type LabelSide = 'right' | 'left';

export interface PlacedLabel {
  readonly side: LabelSide;
  /** Its upper left corner. */
  readonly x: number;
  readonly y: number;
}

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const MARGIN = 3;

/**
 * Puts each label beside its mark, right if it can and left if not, so that none covers another, a mark or the edge of
 * the free rectangle; what finds no room is left out. A label stays on the side where it stood, lest it flicker.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  obstacles: readonly Rect[],
  free: Rect,
  before: ReadonlyMap<string, PlacedLabel>,
): Map<string, PlacedLabel> {
  const taken: Rect[] = [...obstacles];
  const placed = new Map<string, PlacedLabel>();
  const order = [...requests].sort((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1));
  for (const request of order) {
    const sides: LabelSide[] =
      before.get(request.id)?.side === 'left' ? ['left', 'right'] : ['right', 'left'];
    for (const side of sides) {
      const rect = rectOf(request, side);
      if (!isInside(rect, free) || taken.some((other) => overlap(rect, other))) continue;
      taken.push(rect);
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
