import type { PlayFrame } from '#engine/client/trip/encounters/encounter-run.ts';
import { barTicks, beatWindow } from '#engine/rules/trip/encounters/encounter-play.ts';
import { drawArc, drawDial, type PlayCircle, type PlayLook, pointOnCircle, turn } from './play-look.ts';

/** Ticks before and after the sweep in which a beat is visible. */
const seen = { ahead: barTicks * 0.8, behind: barTicks * 0.14 } as const;
const flashTicks = 16;
const waves = 70;

/** A beacon's dial: the sweep turns once a bar, and a press belongs where it crosses a beat. */
export function drawBeacon(look: PlayLook, frame: PlayFrame): void {
  const { context, width, height, colours } = look;
  const { state, beats, terms, tick } = frame;
  const radius = Math.min(width * 0.4, height * 0.42);
  const dial: PlayCircle = { x: width / 2, y: height / 2, radius };
  const angleOf = (at: number) => (at / barTicks) * turn - turn / 4;

  for (const beat of beats) drawWave(look, dial, tick - beat.tick);
  drawDial(look, { ...dial, radius: radius * 0.52 }, state.progress / 100, true);
  context.strokeStyle = 'rgba(186, 212, 244, 0.26)';
  context.lineWidth = 1;
  for (const share of [0.86, 1.14]) drawArc(look, { ...dial, radius: radius * share });

  const window = (beatWindow(terms) / barTicks) * turn;
  for (const [index, beat] of beats.entries()) {
    const ticksLeft = beat.tick - tick;
    if (ticksLeft > seen.ahead || ticksLeft < -seen.behind) continue;
    const isPast = index < frame.nextBeat;
    const light = isPast ? 0.3 : Math.min(1, (seen.ahead - ticksLeft) / 40);
    const angle = angleOf(beat.tick);
    context.globalAlpha = light;
    context.strokeStyle = isPast ? 'rgba(186, 212, 244, 0.6)' : colours.signal;
    context.lineWidth = radius * 0.2;
    context.globalAlpha = light * 0.22;
    drawArc(look, dial, angle - window, angle + window);
    context.globalAlpha = light;
    context.lineWidth = 3;
    context.beginPath();
    context.moveTo(...pointOnCircle(dial, angle, 0.88));
    context.lineTo(...pointOnCircle(dial, angle, 1.12));
    context.stroke();
  }
  context.globalAlpha = 1;
  drawSweep(look, dial, angleOf(Math.max(0, tick)));
  drawFlash(look, dial, frame, angleOf);
}

/** The call itself: a wave that leaves the beacon at each beat. */
function drawWave(look: PlayLook, dial: PlayCircle, age: number): void {
  if (age < 0 || age > waves || look.isCalm) return;
  const share = age / waves;
  look.context.strokeStyle = look.colours.signal;
  look.context.globalAlpha = 0.34 * (1 - share);
  look.context.lineWidth = 1.6;
  drawArc(look, { ...dial, radius: dial.radius * (0.16 + 0.66 * share) });
  look.context.globalAlpha = 1;
}

function drawSweep(look: PlayLook, dial: PlayCircle, angle: number): void {
  const { context } = look;
  const trail = 26;
  for (let i = trail; i >= 0; i--) {
    const back = angle - i * 0.014;
    context.strokeStyle = i === 0 ? '#ffffff' : 'rgba(140, 233, 255, 0.5)';
    context.globalAlpha = i === 0 ? 1 : 0.3 * (1 - i / trail);
    context.lineWidth = i === 0 ? 2.4 : 2;
    context.beginPath();
    context.moveTo(...pointOnCircle(dial, back, 0.6));
    context.lineTo(...pointOnCircle(dial, back, 1.18));
    context.stroke();
  }
  context.globalAlpha = 1;
}

/** Mark of the last press: a ring in gain or danger at the sweep's position. */
function drawFlash(
  look: PlayLook,
  dial: PlayCircle,
  { state: { last }, tick }: PlayFrame,
  angleOf: (at: number) => number,
): void {
  const { context, colours } = look;
  const age = last ? (tick - last.tick) / flashTicks : 1;
  if (!last || age >= 1) return;
  const [x, y] = pointOnCircle(dial, angleOf(last.tick));
  context.strokeStyle = last.kind === 'hit' ? colours.gain : colours.danger;
  context.globalAlpha = 1 - Math.max(0, age);
  context.lineWidth = 3;
  drawArc(look, { x, y, radius: look.isCalm ? 20 : 10 + 22 * age });
  context.globalAlpha = 1;
}
