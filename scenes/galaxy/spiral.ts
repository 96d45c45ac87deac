/** The galaxy's two arms are logarithmic spirals, as in the painted picture. */
const WIND = -3.1;
const ARMS = 2;

/** The angle of an arm at a radius, in radians. */
export function armAngle(radius: number, arm: number): number {
  return WIND * Math.log(Math.max(radius, 0.02)) + (arm * 2 * Math.PI) / ARMS;
}

interface Flat {
  readonly x: number;
  readonly z: number;
}

/** Points on the disc from one place to another, both included, along a curve like the arms. */
export function alongSpiral(from: Flat, to: Flat, steps: number): Flat[] {
  const a = polar(from);
  const b = polar(to);
  let turn = (b.bend - a.bend) % (2 * Math.PI);
  if (turn > Math.PI) turn -= 2 * Math.PI;
  if (turn < -Math.PI) turn += 2 * Math.PI;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const radius = a.radius + (b.radius - a.radius) * t;
    const angle = WIND * Math.log(radius) + a.bend + turn * t;
    return { x: radius * Math.cos(angle), z: radius * Math.sin(angle) };
  });
}

/** The place's radius, and its angle from the first arm. */
function polar({ x, z }: Flat): { radius: number; bend: number } {
  const radius = Math.max(0.02, Math.hypot(x, z));
  return { radius, bend: Math.atan2(z, x) - WIND * Math.log(radius) };
}
