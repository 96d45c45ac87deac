import { type RefObject, useEffect, useRef, useState } from 'react';
import type { EncounterRun, LivePlay, PlayFrame } from '#engine/client/trip/encounters/encounter-run.ts';
import { drawBeacon } from './draw-beacon.ts';
import { drawChannel } from './draw-channel.ts';
import { drawRings } from './draw-rings.ts';
import { type PlayLook, playColours } from './play-look.ts';

/** Interval between updates of a play's text in milliseconds, whatever the frame rate. */
const showEveryMs = 100;
const sharpest = 2;

/** Runs a play and draws each frame on a canvas. Returns what its text shows. */
export function usePlayCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  run: EncounterRun,
  shipPicture: string | null,
  isCalm: boolean,
): LivePlay {
  const [live, setLive] = useState(() => run.shown);
  const ship = useRef<HTMLImageElement | null>(null);

  useEffect(() => {
    if (!shipPicture) return;
    const picture = new Image();
    picture.src = shipPicture;
    picture.onload = () => {
      ship.current = picture;
    };
    return () => {
      picture.onload = null;
    };
  }, [shipPicture]);

  useEffect(() => {
    const colours = playColours();
    let shownAtMs = Number.NEGATIVE_INFINITY;
    let wasOver = false;
    let frame = 0;
    function draw(nowMs: number): void {
      frame = requestAnimationFrame(draw);
      run.live();
      const isOver = run.world.state.end !== null;
      if (nowMs - shownAtMs >= showEveryMs || isOver !== wasOver) {
        shownAtMs = nowMs;
        wasOver = isOver;
        setLive(run.shown);
      }
      const element = canvas.current;
      const context = element?.getContext('2d');
      if (!element || !context) return;
      const { clientWidth: width, clientHeight: height } = element;
      resize(element, context, width, height);
      drawGame({ context, width, height, colours, ship: ship.current, isCalm }, run.frame);
    }
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [canvas, run, isCalm]);

  return live;
}

function drawGame(look: PlayLook, frame: PlayFrame): void {
  if (frame.terms.game === 'rings') drawRings(look, frame);
  else if (frame.terms.game === 'channel') drawChannel(look, frame);
  else drawBeacon(look, frame);
}

/** Gives the canvas the pixels of its place on the screen, and clears it. */
function resize(
  element: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
): void {
  const ratio = Math.min(sharpest, devicePixelRatio);
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (element.width !== wide || element.height !== high)
    Object.assign(element, { width: wide, height: high });
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
}
