import type { LitCircle } from './lit-circle.ts';

const ticks = 72;
/** The gap between the hole and its ticks, and the lengths of the ticks; those at the quarters are the longest. */
const gap = 5;
const lengths = { plain: 7, eighth: 13, quarter: 19 } as const;
/** The distance from the hole to the caption, and from the caption to the window's edge, in px. */
const stemLength = 34;
const edge = 16;

/** The whole window, less the hole. */
export function veilPath(circle: LitCircle | null, width = innerWidth, height = innerHeight): string {
  const whole = `M0 0H${width}V${height}H0Z`;
  if (!circle) return whole;
  const { x, y, radius } = circle;
  return `${whole}M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/** Seventy-two ticks round the hole. */
export function ringTicks({ x, y, radius }: LitCircle): string {
  let path = '';
  for (let i = 0; i < ticks; i++) {
    const angle = (i / ticks) * 2 * Math.PI;
    const length = i % 18 === 0 ? lengths.quarter : i % 9 === 0 ? lengths.eighth : lengths.plain;
    const at = (reach: number) =>
      `${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`;
    path += `M${at(radius + gap)}L${at(radius + gap + length)}`;
  }
  return path;
}

export interface CaptionPlace {
  /** The upper left corner, in px. */
  readonly x: number;
  readonly y: number;
  /** The line from the hole to the caption; empty when there is no hole or no room. */
  readonly stem: string;
}

/** The position of a caption of this size: below or above the hole, where there is more room; centred without a hole. */
export function placeCaption(
  circle: LitCircle | null,
  width: number,
  height: number,
  windowWidth = innerWidth,
  windowHeight = innerHeight,
): CaptionPlace {
  const rightmost = windowWidth - width - edge;
  const lowest = windowHeight - height - edge;
  if (!circle)
    return { x: (windowWidth - width) / 2, y: Math.max(edge, (windowHeight - height) / 2), stem: '' };
  const x = Math.round(Math.max(edge, Math.min(rightmost, circle.x - width / 2)));
  const reach = circle.radius + gap + lengths.quarter;
  const isUnder = circle.y < windowHeight / 2;
  const wanted = isUnder ? circle.y + reach + stemLength : circle.y - reach - stemLength - height;
  const y = Math.round(Math.max(edge, Math.min(lowest, wanted)));
  const from = isUnder ? circle.y + reach + 2 : circle.y - reach - 2;
  const to = isUnder ? y : y + height;
  const hasRoom = isUnder ? to > from : to < from;
  return { x, y, stem: hasRoom ? `M${circle.x} ${from}V${to}` : '' };
}
