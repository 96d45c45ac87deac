import { ease, frame, Stage } from './stage.js';

/** Seconds of a dissolve between two shots, and of the fades at both ends. */
const DISSOLVE = 0.5;
const FADE = 0.7;

const picture = async (url) => createImageBitmap(await (await fetch(url)).blob());

/** All art of the game that the boards may name. */
export async function loadArt(names) {
  const pictures = {};
  for (const name of names) pictures[name] = await picture(`/art/${name}.webp`);
  const sprites = {};
  for (const atlas of ['trip', 'port']) {
    const sheet = await picture(`/art/atlas/${atlas}.webp`);
    const { frames } = await (await fetch(`/art/atlas/${atlas}.json`)).json();
    for (const [name, cut] of Object.entries(frames)) sprites[name] = { ...cut, picture: sheet };
  }
  const anchors = await (await fetch('/art/ships/anchors.json')).json();
  return { pictures, sprites, anchors };
}

/** Paints a board's moment `time`. A shot is `{ seconds, paint(stage, time, share) }`. */
export function paintFrame(canvas, art, shots, time) {
  const ctx = canvas.getContext('2d');
  const scale = canvas.width / frame.width;
  ctx.setTransform(scale, 0, 0, scale, 0, 0);
  ctx.imageSmoothingQuality = 'high';
  let start = 0;
  for (const [index, { seconds, paint }] of shots.entries()) {
    const isLast = index === shots.length - 1;
    const end = start + seconds;
    const into = index === 0 ? 1 : ease(time, start, start + DISSOLVE);
    if (time >= start && time < end + (isLast ? 1 : DISSOLVE))
      paintShot(
        canvas,
        ctx,
        scale,
        into,
        (stage) => paint(stage, time - start, (time - start) / (seconds + DISSOLVE)),
        art,
      );
    start = end;
  }
  const stage = new Stage(ctx, art);
  stage.vignette();
  stage.fill('#000000', 1 - ease(time, 0, FADE) * (1 - ease(time, start - FADE, start)));
}

let second;

/** A shot that comes in is painted on a canvas of its own and laid over the one before. */
function paintShot(canvas, ctx, scale, into, paint, art) {
  if (into >= 1) {
    ctx.clearRect(0, 0, frame.width, frame.height);
    paint(new Stage(ctx, art));
    return;
  }
  second ??= new OffscreenCanvas(canvas.width, canvas.height);
  const over = second.getContext('2d');
  over.setTransform(scale, 0, 0, scale, 0, 0);
  over.imageSmoothingQuality = 'high';
  paint(new Stage(over, art));
  ctx.globalAlpha = into;
  ctx.drawImage(second, 0, 0, frame.width, frame.height);
  ctx.globalAlpha = 1;
}
