import type { PlayFrame } from '#engine/client/trip/encounters/encounter-run.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import { type Ring, ringFrom } from '#engine/rules/trip/encounters/encounter-play.ts';
import {
  drawArc,
  drawDial,
  drawShip,
  type PlayCircle,
  type PlayLook,
  pointOnCircle,
  turn,
} from './play-look.ts';

/** Shares of the orbit's radius: the two rings of wreckage, their depth, and the core. */
const ringAt = [0.72, 0.47] as const;
const depth = 0.105;
const coreAt = 0.27;
const sparks = 7;

/**
 * Two rings of hull parts turn round a core; the beam of the ship on its orbit reaches it through the gaps.
 */
export function drawRings(look: PlayLook, frame: PlayFrame): void {
  const { context, width, height, colours } = look;
  const radius = Math.min(width * 0.37, height * 0.42);
  const orbit: PlayCircle = { x: width / 2, y: height / 2, radius };
  const core = { ...orbit, radius: radius * coreAt };
  const { rings, tick, at } = frame;
  const angle = angleOf(at);
  const { isThrough, end } = frame.state;

  context.strokeStyle = 'rgba(186, 212, 244, 0.16)';
  context.lineWidth = 1;
  context.setLineDash([2, 7]);
  drawArc(look, orbit);
  context.setLineDash([]);
  drawCore(look, core, frame);
  const blockedBy = rings.findIndex((ring) => !isOpen(ring, at, tick));
  if (!end) drawBeam(look, orbit, { angle, blockedBy, tick });
  for (const [index, ring] of rings.entries()) {
    const circle = { ...orbit, radius: radius * (ringAt[index] ?? 0.5) };
    drawParts(look, circle, { thick: radius * depth, ring, tick, index });
    if (isThrough && !end) lightGate(look, circle, { angle, ring, tick });
  }
  const [shipX, shipY] = pointOnCircle({ ...orbit, radius: radius + 6 }, angle);
  drawShip(look, shipX, shipY, Math.min(92, radius * 0.5));
  if (isThrough) {
    context.strokeStyle = colours.gain;
    context.lineWidth = 1.6;
    drawArc(look, { ...core, radius: core.radius + 8 });
  }
}

/**
 * Half a turn is below: the place grows against the clock, so that a push to the right moves a ship below to
 * the right.
 */
function angleOf(at: number): number {
  return turn / 4 - (at - 0.5) * turn;
}

function isOpen(ring: Ring, at: number, tick: number): boolean {
  const along = (at - ringFrom(ring, tick)) * ring.gaps;
  return along - Math.floor(along) < ring.width * ring.gaps;
}

function drawCore(
  look: PlayLook,
  core: PlayCircle,
  { state: { progress, isThrough }, tick }: PlayFrame,
): void {
  const { context, isCalm } = look;
  const { x, y, radius } = core;
  const breath = isCalm ? 1 : 0.9 + 0.1 * Math.sin(tick / 14);
  const glow = context.createRadialGradient(x, y, 0, x, y, radius * 1.5 * breath);
  glow.addColorStop(0, isThrough ? 'rgba(255, 255, 230, 0.95)' : 'rgba(252, 255, 126, 0.55)');
  glow.addColorStop(0.3, isThrough ? 'rgba(252, 255, 126, 0.5)' : 'rgba(252, 220, 90, 0.2)');
  glow.addColorStop(1, 'transparent');
  context.fillStyle = glow;
  context.fillRect(x - radius * 2, y - radius * 2, radius * 4, radius * 4);
  drawDial(look, core, progress / 100, true);
}

/** The hull parts between the gaps: plates with a lit outer edge and torn ends. */
function drawParts(
  { context }: PlayLook,
  { x, y, radius }: PlayCircle,
  { thick, ring, tick, index }: { thick: number; ring: Ring; tick: number; index: number },
): void {
  const from = ringFrom(ring, tick);
  const part = 1 / ring.gaps - ring.width;
  for (let gap = 0; gap < ring.gaps; gap++) {
    const begin = from + gap / ring.gaps + ring.width;
    const [a, b] = [angleOf(begin + part), angleOf(begin)];
    context.beginPath();
    const steps = 14;
    for (let i = 0; i <= steps; i++) {
      const angle = a + ((b - a) * i) / steps;
      const torn = i === 0 || i === steps ? 0 : randomOf('plates', index, gap, i) * 0.06;
      const r = radius + thick * (0.5 - torn);
      context.lineTo(x + Math.cos(angle) * r, y + Math.sin(angle) * r);
    }
    for (let i = steps; i >= 0; i--) {
      const angle = a + ((b - a) * i) / steps;
      const torn = randomOf('plates', index, gap, i, 1) * 0.2;
      const r = radius - thick * (0.5 - torn);
      context.lineTo(x + Math.cos(angle) * r, y + Math.sin(angle) * r);
    }
    context.closePath();
    const plate = context.createRadialGradient(x, y, radius - thick / 2, x, y, radius + thick / 2);
    plate.addColorStop(0, '#202a36');
    plate.addColorStop(0.55, '#5b6a7a');
    plate.addColorStop(1, '#aab9c7');
    context.fillStyle = plate;
    context.fill();
    context.strokeStyle = 'rgba(226, 240, 252, 0.7)';
    context.lineWidth = 1;
    context.stroke();
    // the seams of its plates
    context.strokeStyle = 'rgba(4, 7, 12, 0.6)';
    context.lineWidth = 1.4;
    for (const seam of [0.24, 0.5, 0.78]) {
      const angle = a + (b - a) * seam;
      context.beginPath();
      context.moveTo(
        x + Math.cos(angle) * (radius - thick * 0.22),
        y + Math.sin(angle) * (radius - thick * 0.22),
      );
      context.lineTo(
        x + Math.cos(angle) * (radius + thick * 0.4),
        y + Math.sin(angle) * (radius + thick * 0.4),
      );
      context.stroke();
    }
  }
}

/** The gap that the beam passes. */
function lightGate(
  look: PlayLook,
  circle: PlayCircle,
  { angle, ring, tick }: { angle: number; ring: Ring; tick: number },
): void {
  const { context, colours } = look;
  const place = 0.5 - (angle - turn / 4) / turn;
  const along = (place - ringFrom(ring, tick)) * ring.gaps;
  const begin = place - (along - Math.floor(along)) / ring.gaps;
  context.strokeStyle = colours.gain;
  context.lineWidth = 2.6;
  drawArc(look, circle, angleOf(begin + ring.width), angleOf(begin));
}

function drawBeam(
  look: PlayLook,
  orbit: PlayCircle,
  { angle, blockedBy, tick }: { angle: number; blockedBy: number; tick: number },
): void {
  const { context, colours, isCalm } = look;
  const isThrough = blockedBy < 0;
  const end = isThrough ? 0.05 : (ringAt[blockedBy] ?? 0.5) + depth / 2;
  const [x1, y1] = pointOnCircle(orbit, angle, 0.9);
  const [x2, y2] = pointOnCircle(orbit, angle, end);
  for (const [line, alpha] of [
    [9, 0.16],
    [4, 0.4],
    [1.6, 1],
  ] as const) {
    context.strokeStyle = isThrough ? '#ffffff' : colours.signal;
    if (line > 2) context.strokeStyle = colours.signal;
    context.globalAlpha = isThrough ? alpha : alpha * 0.6;
    context.lineWidth = line;
    context.beginPath();
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
    context.stroke();
  }
  context.globalAlpha = 1;
  if (isThrough) return;
  context.strokeStyle = colours.danger;
  context.lineWidth = 1.6;
  for (let i = 0; i < sparks; i++) {
    const moment = isCalm ? i : i + Math.floor(tick / 4) * 10;
    const out = angle + (randomOf('sparks', moment) - 0.5) * 2.4;
    const length = 5 + randomOf('sparks', moment, 1) * 13;
    context.beginPath();
    context.moveTo(x2, y2);
    context.lineTo(x2 + Math.cos(out) * length, y2 + Math.sin(out) * length);
    context.stroke();
  }
}
