/** The content of a trip's share card: translated texts, and addresses of pictures. */
export interface ShareCard {
  game: string;
  pilot: string;
  where: string;
  amount: string;
  caption: string;
  facts: { value: string; text: string }[];
  invitation: { text: string; bonus: string };
  pictures: { world: string; isPlanet: boolean; ship: string; pilot: string; ground: string };
}

/** The card's size in px; messengers show pictures of this size uncropped. */
const cardSize = { width: 1200, height: 630 } as const;
const left = 64;
/** The planet, which extends beyond the right edge; `room` is the picture's reach in the planet's radii. */
const planet = { x: 1056, y: 315, radius: 449, room: 1.27 };
const avatar = { x: 96, y: 217, radius: 32 };
/** The timer's ticks along this side of the limb, as many as in a flight. */
const limb = { from: 0.62, to: 1.38, ticks: 96, gap: 14, length: 17, long: 26 };

type Context = CanvasRenderingContext2D;

/**
 * Draws the card on a canvas of its own: planet, ship, pilot, amount, pirates, cargo. Rejects when a picture
 * doesn't load or the browser gives no canvas.
 */
export async function drawCard(card: ShareCard): Promise<HTMLCanvasElement> {
  const canvas = Object.assign(document.createElement('canvas'), cardSize);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  const { world, ship, pilot, ground } = card.pictures;
  const [worldPicture, shipPicture, pilotPicture, groundPicture] = await Promise.all([
    ...[world, ship, pilot, ground].map(loadPicture),
    // The device's own fonts do where web fonts are blocked.
    document.fonts.load(`300 100px ${family()}`).catch(() => []),
  ]);
  drawGround(context, groundPicture as HTMLImageElement);
  drawWorld(context, worldPicture as HTMLImageElement, card.pictures.isPlanet);
  shadeText(context);
  drawLimb(context);
  drawShip(context, shipPicture as HTMLImageElement);
  drawPilot(context, pilotPicture as HTMLImageElement, card);
  drawAmount(context, card);
  drawFacts(context, card.facts);
  drawInvitation(context, card.invitation);
  return canvas;
}

async function loadPicture(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

/** A colour of the theme. */
function colour(token: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(token).trim();
}

function family(): string {
  return colour('--font') || 'sans-serif';
}

interface TextStyle {
  x: number;
  y: number;
  maxWidth?: number;
  size: number;
  weight: number;
  token: string;
  isWide?: boolean;
}

/** Writes a line and returns its width; text wider than `maxWidth` gets smaller. */
function write(context: Context, text: string, style: TextStyle): number {
  const { x, y, maxWidth = 490 } = style;
  context.fillStyle = colour(style.token);
  const choose = (size: number) => {
    context.font = `${style.weight} ${size}px ${family()}`;
    // Setting the font resets the stretch. Browsers without `fontStretch` write at the normal width.
    context.fontStretch = style.isWide ? 'extra-expanded' : 'normal';
  };
  choose(style.size);
  const { width } = context.measureText(text);
  const fit = Math.min(1, maxWidth / width);
  if (fit < 1) choose(style.size * fit);
  context.fillText(text, x, y);
  return width * fit;
}

function drawGround(context: Context, picture: HTMLImageElement): void {
  const { width, height } = cardSize;
  context.fillStyle = colour('--ink-1');
  context.fillRect(0, 0, width, height);
  const scale = Math.max(width / picture.width, height / picture.height);
  context.globalAlpha = 0.4;
  context.drawImage(picture, 0, 0, picture.width * scale, picture.height * scale);
  context.globalAlpha = 1;
}

function drawWorld(context: Context, picture: HTMLImageElement, isPlanet: boolean): void {
  const { x, y, radius, room } = planet;
  const side = 2 * radius * (isPlanet ? room : 1.9);
  // The far galaxy is light on black.
  if (!isPlanet) context.globalCompositeOperation = 'lighter';
  context.drawImage(picture, x - side / 2, y - side / 2, side, side * (picture.height / picture.width));
  context.globalCompositeOperation = 'source-over';
}

/** Darkens the ground under the text, so that it is readable over any planet. */
function shadeText(context: Context): void {
  const shade = context.createLinearGradient(0, 0, 640, 0);
  shade.addColorStop(0, colour('--ink-1'));
  shade.addColorStop(0.72, colour('--scrim'));
  shade.addColorStop(1, 'transparent');
  context.fillStyle = shade;
  context.globalAlpha = 0.85;
  context.fillRect(0, 0, 640, cardSize.height);
  context.globalAlpha = 1;
}

/** The timer of a finished flight, with all ticks lit. */
function drawLimb(context: Context): void {
  const { x, y, radius } = planet;
  context.strokeStyle = colour('--gain');
  context.globalAlpha = 0.7;
  context.lineWidth = 2;
  context.beginPath();
  for (let i = 0; i <= limb.ticks; i++) {
    const angle = Math.PI * (limb.from + ((limb.to - limb.from) * i) / limb.ticks);
    const start = radius + limb.gap;
    const end = start + (i % 12 === 0 ? limb.long : limb.length);
    context.moveTo(x + Math.cos(angle) * start, y + Math.sin(angle) * start);
    context.lineTo(x + Math.cos(angle) * end, y + Math.sin(angle) * end);
  }
  context.stroke();
  context.globalAlpha = 1;
}

function drawShip(context: Context, picture: HTMLImageElement): void {
  const width = 560;
  const height = width * (picture.height / picture.width);
  context.drawImage(picture, 858 - width / 2, 340 - height / 2, width, height);
}

function drawPilot(context: Context, picture: HTMLImageElement, { game, pilot, where }: ShareCard): void {
  write(context, game, { x: left, y: 88, size: 32, weight: 330, token: '--text-1', isWide: true });
  const { x, y, radius } = avatar;
  const side = 2 * radius * planet.room;
  context.drawImage(picture, x - side / 2, y - side / 2, side, side);
  write(context, pilot, { x: 145, y: 208, size: 26, weight: 520, token: '--text-1', maxWidth: 410 });
  write(context, where, { x: 145, y: 243, size: 21, weight: 420, token: '--text-2', maxWidth: 410 });
}

function drawAmount(context: Context, { amount, caption }: ShareCard): void {
  write(context, amount, { x: left, y: 369, size: 104, weight: 220, token: '--text-1', isWide: true });
  write(context, caption, { x: left, y: 421, size: 22, weight: 520, token: '--proto' });
}

function drawFacts(context: Context, facts: ShareCard['facts']): void {
  let x = left;
  for (const [i, { value, text }] of facts.entries()) {
    if (i > 0) {
      context.fillStyle = colour('--line-3');
      context.fillRect(x, 546, 1, 24);
      x += 26;
    }
    x += write(context, value, { x: x, y: 565, size: 22, weight: 480, token: '--text-1' }) + 8;
    x += write(context, text, { x: x, y: 565, size: 22, weight: 420, token: '--text-2' }) + 26;
  }
}

/** The invitation at the lower right, as wide as its text. */
function drawInvitation(context: Context, { text, bonus }: ShareCard['invitation']): void {
  const height = 56;
  const style = { size: 22, weight: 520 } as const;
  context.font = `${style.weight} ${style.size}px ${family()}`;
  context.fontStretch = 'normal';
  const [textWidth, bonusWidth] = [text, bonus].map((line) => context.measureText(line).width);
  const width = 26 + (textWidth ?? 0) + 12 + (bonusWidth ?? 0) + 26;
  const x = cardSize.width - 56 - width;
  const y = 528;
  context.beginPath();
  context.roundRect(x, y, width, height, height / 2);
  context.fillStyle = colour('--glass');
  context.fill();
  context.strokeStyle = colour('--line-3');
  context.lineWidth = 1;
  context.stroke();
  write(context, text, { x: x + 26, y: y + 36, ...style, token: '--text-1' });
  write(context, bonus, { x: x + 26 + (textWidth ?? 0) + 12, y: y + 36, ...style, token: '--proto' });
}
