import type { PlayFrame } from '#engine/client/trip/encounters/encounter-run.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import { channelAt, channelWidth } from '#engine/rules/trip/encounters/encounter-play.ts';
import { drawDial, drawShip, type PlayLook } from './play-look.ts';

/** Visible length of the channel in ticks, and the ship's position as a share of the height. */
const ahead = 100;
const shipAt = 0.76;
const step = 4;
const streaks = 46;
/** Ticks between two forks of lightning, and the ticks that one stays. */
const fork = { every: 300, ticks: 9 } as const;

/** A channel of calm bends through a storm; the ship below follows it. */
export function drawChannel(look: PlayLook, frame: PlayFrame): void {
  const { context, width, height, colours } = look;
  const { seed, terms, state, tick, at } = frame;
  const margin = 44;
  const across = width - 2 * margin;
  const shipY = height * shipAt;
  const pace = shipY / ahead;
  const half = (channelWidth(terms) / 2) * across;
  const rows: { y: number; x: number }[] = [];
  for (let y = -8; y <= height + 8; y += step) {
    const then = Math.max(0, tick + (shipY - y) / pace);
    rows.push({ y, x: margin + channelAt(seed, then, terms) * across });
  }
  for (const side of [-1, 1] as const) drawWall(look, rows, half, side);
  drawStreaks(look, rows, half, tick);
  if (!look.isCalm) drawFork(look, rows, half, tick);
  for (const side of [-1, 1] as const) {
    context.strokeStyle = state.isThrough ? colours.gain : colours.signal;
    context.globalAlpha = state.isThrough ? 0.95 : 0.6;
    context.lineWidth = 2;
    context.beginPath();
    for (const { x, y } of rows) context.lineTo(x + side * half, y);
    context.stroke();
    context.globalAlpha = 1;
  }
  const x = margin + at * across;
  drawDial(look, { x, y: shipY, radius: 50 }, state.progress / 100, state.isThrough);
  drawShip(look, x, shipY, 84);
}

interface Row {
  readonly x: number;
  readonly y: number;
}

function drawWall(
  { context, width, height }: PlayLook,
  rows: readonly Row[],
  half: number,
  side: -1 | 1,
): void {
  const edge = side < 0 ? 0 : width;
  const wall = context.createLinearGradient(edge, 0, width / 2, 0);
  wall.addColorStop(0, 'rgba(14, 12, 34, 0.9)');
  wall.addColorStop(0.45, 'rgba(38, 36, 88, 0.8)');
  wall.addColorStop(1, 'rgba(74, 98, 176, 0.62)');
  context.fillStyle = wall;
  context.beginPath();
  context.moveTo(edge, -8);
  for (const { x, y } of rows) context.lineTo(x + side * half, y);
  context.lineTo(edge, height + 8);
  context.closePath();
  context.fill();
}

/** Dust in the wind: it falls past the ship, outside of the channel. */
function drawStreaks(
  { context, width, height, isCalm }: PlayLook,
  rows: readonly Row[],
  half: number,
  tick: number,
): void {
  context.lineWidth = 1.2;
  for (let i = 0; i < streaks; i++) {
    const speed = 3.4 + randomOf('streak', i) * 5;
    const length = 26 + randomOf('streak', i, 1) * 70;
    const whole = height + length * 2;
    const y = ((randomOf('streak', i, 2) * whole + (isCalm ? 0 : tick * speed)) % whole) - length;
    const x = randomOf('streak', i, 3) * width;
    const row = rows[Math.max(0, Math.min(rows.length - 1, Math.round((y + length + 8) / step)))];
    if (row && Math.abs(x - row.x) < half + 6) continue;
    context.strokeStyle = `rgba(190, 205, 255, ${0.1 + randomOf('streak', i, 4) * 0.24})`;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x, y + length);
    context.stroke();
  }
}

/** Lightning in the wall that is the wider one, never in the channel. */
function drawFork({ context, width }: PlayLook, rows: readonly Row[], half: number, tick: number): void {
  const number = Math.floor(tick / fork.every);
  const age = tick - number * fork.every - randomOf('fork', number) * (fork.every - fork.ticks);
  if (age < 0 || age > fork.ticks) return;
  const top = rows[Math.floor(rows.length * 0.1)];
  if (!top) return;
  const side = top.x > width / 2 ? -1 : 1;
  const edge = side < 0 ? 0 : width;
  const room = Math.abs(top.x + side * half - edge);
  let x = edge - side * room * (0.3 + 0.4 * randomOf('fork', number, 1));
  context.strokeStyle = 'rgba(236, 240, 255, 0.9)';
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x, 0);
  for (let i = 1; i <= 9; i++) {
    const row = rows[Math.min(rows.length - 1, i * 6)];
    if (!row) break;
    const wanted = x + (randomOf('fork', number, i, 2) - 0.5) * 44;
    const limit = row.x + side * (half + 10);
    x = side < 0 ? Math.min(limit, wanted) : Math.max(limit, wanted);
    context.lineTo(x, row.y);
  }
  context.stroke();
}
