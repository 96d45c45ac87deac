/** The frame's size, which all coordinates of the boards are in. */
export const frame = { width: 848, height: 480 };

export const mix = (from, to, share) => from + (to - from) * share;
const clamp = (value) => Math.min(1, Math.max(0, value));
/** A camera's start and stop: 0 until `from`, 1 from `to` on, smooth between. */
export function ease(value, from = 0, to = 1) {
  const share = clamp((value - from) / (to - from));
  return share * share * share * (share * (share * 6 - 15) + 10);
}
/** 0, then 1 between `from` and `to`, then 0 again, each within `soft`. */
export const hold = (value, from, to, soft = 0.1) =>
  ease(value, from, from + soft) * (1 - ease(value, to - soft, to));
/** The same number between 0 and 1 for the same index in every bake. */
export function chance(index, row = 0) {
  let bits = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(row + 7, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}

/** Painting tools of the boards. `art` has pictures, atlases and anchors by name. */
export class Stage {
  constructor(ctx, art) {
    this.ctx = ctx;
    this.art = art;
  }

  /** A backdrop that fills the frame. It moves by `x` and `y`, and `light` darkens it. */
  backdrop(name, { x = 0, y = 0, zoom = 1, turn = 0, light = 1 } = {}) {
    const { width, height } = frame;
    const picture = this.art.pictures[`backdrops/${name}`];
    const scale = Math.max(width / picture.width, height / picture.height) * zoom;
    this.picture(`backdrops/${name}`, width / 2 + x, height / 2 + y, picture.width * scale, { turn });
    this.picture(`backdrops/${name}`, width / 2 + x, height / 2 + y, picture.width * scale, {
      turn,
      alpha: 0.45 * light,
      add: true,
    });
    if (light < 1) this.fill('#02060b', 1 - light);
  }

  picture(name, x, y, width, options = {}) {
    const picture = this.art.pictures[name];
    this.#place(x, y, options, () => {
      const height = (width * picture.height) / picture.width;
      this.ctx.drawImage(picture, -width / 2, -height / 2, width, height);
    });
  }

  /** A frame of an atlas; `width` is that of the untrimmed frame. */
  sprite(name, x, y, width, options = {}) {
    const { picture, frame: cut, spriteSourceSize: trim, sourceSize } = this.art.sprites[name];
    const scale = width / sourceSize.w;
    const [left, top] = [trim.x - sourceSize.w / 2, trim.y - sourceSize.h / 2];
    this.#place(x, y, options, () =>
      this.ctx.drawImage(
        picture,
        cut.x,
        cut.y,
        cut.w,
        cut.h,
        left * scale,
        top * scale,
        cut.w * scale,
        cut.h * scale,
      ),
    );
  }

  /** A ship with burning engines; `thrust` 0 is a cold one. */
  ship(name, x, y, width, { thrust = 1, colour = '#8fe3ff', time = 0, ...options } = {}) {
    const key = `ships/${name}`;
    const { engines, width: whole, height: tall } = this.art.anchors[name];
    this.picture(key, x, y, width, options);
    if (thrust <= 0) return;
    const scale = width / whole;
    this.#place(x, y, { ...options, add: true }, () => {
      for (const [index, { x: ex, y: ey, r }] of engines.entries()) {
        const flicker = 0.85 + 0.15 * Math.sin(time * 31 + index * 2.1);
        const at = [(ex - whole / 2) * scale, (ey - tall / 2) * scale];
        this.glow(...at, r * scale * 3.4 * flicker, colour, 0.75 * thrust * (options.alpha ?? 1));
        this.glow(...at, r * scale * 1.2, '#ffffff', 0.8 * thrust * (options.alpha ?? 1));
      }
    });
  }

  glow(x, y, radius, colour, alpha = 1) {
    if (alpha <= 0 || radius <= 0) return;
    const { ctx } = this;
    const light = ctx.createRadialGradient(x, y, 0, x, y, radius);
    light.addColorStop(0, colour);
    light.addColorStop(0.25, `${colour}88`);
    light.addColorStop(0.6, `${colour}1c`);
    light.addColorStop(1, `${colour}00`);
    ctx.save();
    ctx.globalCompositeOperation = 'lighter';
    ctx.globalAlpha = clamp(alpha);
    ctx.fillStyle = light;
    ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
    ctx.restore();
  }

  /** Points that drift past at three depths, wrapped round the frame; long ones when the camera is fast. */
  dust(count, time, [vx, vy], { colour = '#cfe9f5', alpha = 0.6, size = 1.2, row = 0 } = {}) {
    const { ctx } = this;
    const { width, height } = frame;
    ctx.save();
    ctx.globalCompositeOperation = 'lighter';
    ctx.strokeStyle = colour;
    ctx.lineCap = 'round';
    for (let index = 0; index < count; index++) {
      const depth = 0.25 + 0.75 * chance(index, row) ** 2;
      const wrap = (value, side) => ((((value % side) + side) % side) - 40) * 1;
      const x = wrap(chance(index, row + 1) * width + vx * time * depth, width + 80);
      const y = wrap(chance(index, row + 2) * height + vy * time * depth, height + 80);
      ctx.globalAlpha = alpha * depth * (0.6 + 0.4 * Math.sin(index + time * 2));
      ctx.lineWidth = size * (0.4 + depth);
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(x - (vx * depth) / 40 + 0.01, y - (vy * depth) / 40);
      ctx.stroke();
    }
    ctx.restore();
  }

  /** A beam or a line of light. */
  line(x1, y1, x2, y2, colour, width, alpha = 1) {
    const { ctx } = this;
    ctx.save();
    ctx.globalCompositeOperation = 'lighter';
    ctx.lineCap = 'round';
    ctx.strokeStyle = colour;
    for (const [share, light] of [
      [3.2, 0.16],
      [1.6, 0.3],
      [0.6, 1],
    ]) {
      ctx.globalAlpha = clamp(alpha) * light;
      ctx.lineWidth = width * share;
      ctx.beginPath();
      ctx.moveTo(x1, y1);
      ctx.lineTo(x2, y2);
      ctx.stroke();
    }
    ctx.restore();
  }

  /** A part of a circle, from the top, clockwise; `share` 1 is all of it. */
  arc(x, y, radius, share, colour, width, alpha = 1, dash = []) {
    const { ctx } = this;
    ctx.save();
    ctx.globalCompositeOperation = 'lighter';
    ctx.globalAlpha = clamp(alpha);
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.setLineDash(dash);
    ctx.beginPath();
    ctx.arc(x, y, radius, -Math.PI / 2, -Math.PI / 2 + Math.PI * 2 * share);
    ctx.stroke();
    ctx.restore();
  }

  fill(colour, alpha) {
    if (alpha <= 0) return;
    const { ctx } = this;
    ctx.save();
    ctx.globalAlpha = clamp(alpha);
    ctx.fillStyle = colour;
    ctx.fillRect(0, 0, frame.width, frame.height);
    ctx.restore();
  }

  /** Darkens the corners and the strip under the subtitles. */
  vignette() {
    const { ctx } = this;
    const { width, height } = frame;
    const round = ctx.createRadialGradient(
      width / 2,
      height * 0.46,
      height * 0.42,
      width / 2,
      height / 2,
      height,
    );
    round.addColorStop(0, '#01040800');
    round.addColorStop(1, '#01040899');
    const strip = ctx.createLinearGradient(0, height * 0.72, 0, height);
    strip.addColorStop(0, '#01040800');
    strip.addColorStop(1, '#01040899');
    for (const shade of [round, strip]) {
      ctx.fillStyle = shade;
      ctx.fillRect(0, 0, width, height);
    }
  }

  #place(x, y, { turn = 0, alpha = 1, add = false, flip = false }, paint) {
    if (alpha <= 0) return;
    const { ctx } = this;
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate((turn * Math.PI) / 180);
    if (flip) ctx.scale(-1, 1);
    ctx.globalAlpha = clamp(alpha);
    if (add) ctx.globalCompositeOperation = 'lighter';
    paint();
    ctx.restore();
  }
}
