import { clamp } from '../draw/ease.ts';
import { boxHeight, boxWidth, type Viewport } from '../stage/viewport.ts';

/** The orbit as it is seen: a circle of radius 1 lying at a tilt, in perspective. */
export interface OrbitView {
  x: number;
  y: number;
  /** CSS pixels of the circle's radius at the middle's depth. */
  radius: number;
  /** Radians above the orbit's plane. */
  tilt: number;
}

export interface OrbitPoint {
  readonly x: number;
  readonly y: number;
  /** Size against the middle's: above 1 before it, under 1 behind. */
  readonly k: number;
  /** Negative before the middle, positive behind it. */
  readonly away: number;
}

/** The viewer's distance in radii, and the share of the size at the middle. */
const DISTANCE = 2.35;
const MIDDLE = 0.74;
/** The size that the drawing was designed for. */
const DRAWN = { width: 390, height: 223, radius: 214 } as const;
const MOST = 1.85;

export function layOrbit({ free, isWide }: Viewport): OrbitView {
  const [width, height] = [boxWidth(free), boxHeight(free)];
  const scale = Math.min(MOST, width / DRAWN.width, (height / DRAWN.height) * (isWide ? 0.62 : 1));
  return {
    x: (free.left + free.right) / 2,
    y: free.top + height * (isWide ? 0.46 : 0.37),
    radius: DRAWN.radius * scale,
    tilt: clamp(0.22 + 0.38 * (height / width), 0.4, 0.6),
  };
}

/** A place on the plane: `angle` 0 is nearest the viewer and runs to the right, `radius` 1 is the orbit. */
export function onOrbit(view: OrbitView, angle: number, radius = 1): OrbitPoint {
  const across = radius * Math.sin(angle);
  const away = -radius * Math.cos(angle);
  const k = (DISTANCE / (DISTANCE + away * Math.cos(view.tilt))) * MIDDLE;
  return {
    x: view.x + across * view.radius * k,
    y: view.y - away * Math.sin(view.tilt) * view.radius * k,
    k,
    away,
  };
}

/** How bright things at this point are: the far side is fainter. */
export const nearness = (k: number): number => clamp((k - 0.35) * 1.7, 0.35, 1);

/** The orbit seen from nearer: everything moves away from the point that the camera dives into. */
export function nearerTo(
  view: OrbitView,
  at: { readonly x: number; readonly y: number },
  nearer: number,
): OrbitView {
  return {
    ...view,
    x: at.x + (view.x - at.x) * nearer,
    y: at.y + (view.y - at.y) * nearer,
    radius: view.radius * nearer,
  };
}
