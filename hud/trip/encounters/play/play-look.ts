/** Canvas and colours of an encounter's game. */
export interface PlayLook {
  readonly context: CanvasRenderingContext2D;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly colours: PlayColours;
  readonly ship: HTMLImageElement | null;
  readonly isCalm: boolean;
}

export interface PlayColours {
  readonly signal: string;
  readonly gain: string;
  readonly proto: string;
  readonly danger: string;
}

export function playColours(): PlayColours {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    signal: colour('--c-blue'),
    gain: colour('--c-turquoise'),
    proto: colour('--c-yellow'),
    danger: colour('--c-red'),
  };
}

export const turn = 2 * Math.PI;

/** A circle in CSS pixels of the canvas. */
export interface PlayCircle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Point on a circle, or on one of another radius round the same middle. */
export function pointOnCircle(
  { x, y, radius }: PlayCircle,
  angle: number,
  share = 1,
): [x: number, y: number] {
  return [x + Math.cos(angle) * radius * share, y + Math.sin(angle) * radius * share];
}

/** Strokes an arc between two angles; without angles, the whole circle. */
export function drawArc({ context }: PlayLook, { x, y, radius }: PlayCircle, from = 0, to = turn): void {
  context.beginPath();
  context.arc(x, y, radius, from, to);
  context.stroke();
}

/** A ring of ticks, of which a share is lit, clockwise from above. */
export function drawDial(
  { context, colours }: PlayLook,
  { x, y, radius }: PlayCircle,
  share: number,
  isLit: boolean,
): void {
  const ticks = 72;
  for (let i = 0; i < ticks; i++) {
    const angle = (i / ticks) * turn - turn / 4;
    const isOn = i < share * ticks;
    const inner = radius - (isOn ? 9 : i % 6 === 0 ? 6 : 4);
    context.strokeStyle = isOn ? (isLit ? colours.gain : colours.proto) : 'rgba(186, 212, 244, 0.32)';
    context.lineWidth = isOn ? 2 : 1.1;
    context.beginPath();
    context.moveTo(x + Math.cos(angle) * inner, y + Math.sin(angle) * inner);
    context.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
    context.stroke();
  }
}

/** The pilot's ship, its middle at a place. */
export function drawShip({ context, ship, colours }: PlayLook, x: number, y: number, width: number): void {
  const light = context.createRadialGradient(x, y, 0, x, y, width * 0.75);
  light.addColorStop(0, 'rgba(140, 233, 255, 0.2)');
  light.addColorStop(1, 'transparent');
  context.fillStyle = light;
  context.fillRect(x - width, y - width, width * 2, width * 2);
  if (!ship) {
    context.fillStyle = colours.signal;
    context.beginPath();
    context.arc(x, y, width / 6, 0, turn);
    context.fill();
    return;
  }
  const height = width * (ship.height / ship.width);
  context.drawImage(ship, x - width / 2, y - height / 2, width, height);
}
