import type Phaser from 'phaser';
import anchors from '#assets/art/ships/anchors.json' with { type: 'json' };
import type { Rarity, ShipType } from '#engine/content/kinds.ts';
import type { Ship } from '#engine/protocol/hangar/calls.ts';
import type { Point, TripWorld } from '#engine/world/trip/trip-world.ts';
import { tripDepths } from '../draw/depths.ts';
import { lerp, progress } from '../draw/ease.ts';
import { type Cut, Sprites } from '../draw/sprites.ts';
import type { LaunchPose } from './launch/launch-timeline.ts';
import { type TripLayout, toScreen } from './trip-layout.ts';

/** The flame's frame: half its mouth's width, and how far its mouth lies under the frame's upper edge. */
const FLAME = { width: 104, height: 256, mouth: 25, top: 28, frames: 3, frameMs: 64 } as const;
/** Above this thrust the flames turn white. */
const WHITE_FROM = 0.5;
const CORE_TINT = 0xf0fbff;
const GLOW = { common: 0x8ce9ff, rare: 0xa9b4ff, epic: 0xffb86a } as const;

export interface ShipLook {
  readonly alpha: number;
  /** 0 to 1: how low the flames are because health or energy is low. */
  readonly weak: number;
  /** 0 to 1: how badly it is damaged; a warning light pulses round it. */
  readonly hurt?: number;
  /** The ship's position while the camera is behind it. */
  readonly centre: { readonly x: number; readonly y: number };
  /** Starting place on the screen, instead of its place in the field. */
  readonly from?: { readonly x: number; readonly y: number } | null;
  readonly tint?: number;
  /** 0 to 1: the flames' opacity; 1 by default. */
  readonly fire?: number;
}

/** The warning light: its width in hulls, and a period slow enough not to flash. */
const WARNING = { width: 1.7, alpha: 0.55, ms: 2400, tint: 0xff4a3a } as const;

export interface ShipPlace {
  /** Field units. */
  readonly x: number;
  readonly y: number;
  readonly bank: number;
}

interface FlameInput {
  readonly ship: { x: number; y: number; scale: number; bank: number };
  readonly engine: { x: number; y: number; r: number };
  readonly picture: ShipSprite;
  readonly thrust: number;
  readonly alpha: number;
}

/** The ship from behind, its flames at the engines; in the launch it hangs before the camera. */
export class ShipDrawing {
  private readonly hull: Sprites;
  private readonly flames: Sprites;
  private readonly glow: Cut;
  private readonly core: Cut;
  /** The flame's frames in the ship's own colour. */
  private fire: readonly Cut[] = [];
  private picture: ShipSprite | undefined;

  /** `isLight`: the hull is a projection of light instead of a body. */
  constructor(scene: Phaser.Scene, { isLight = false } = {}) {
    this.hull = new Sprites(scene, 'trip', tripDepths.ship, { capacity: 1, isLight });
    this.flames = new Sprites(scene, 'trip', tripDepths.flames, { isLight: true });
    this.glow = this.flames.cut('glow');
    this.core = this.flames.cut('glow-core');
  }

  show(picture: ShipSprite): void {
    this.picture = picture;
    this.hull.use(picture.key);
    this.fire = Array.from({ length: FLAME.frames }, (_, frame) =>
      this.flames.cut(`flame-${picture.rarity}-${frame}`),
    );
  }

  hide(): void {
    this.hull.clear();
    this.flames.clear();
  }

  draw(
    nowMs: number,
    layout: Pick<TripLayout, 'field' | 'ship'>,
    place: ShipPlace,
    pose: LaunchPose,
    look: ShipLook,
  ): void {
    const { picture } = this;
    if (!picture) return;
    const home = look.from ?? toScreen(layout, place.x, place.y);
    const x = lerp(home.x, look.centre.x, pose.chase) + shake(nowMs, 1) * pose.shake;
    const y = lerp(home.y, look.centre.y, pose.chase) + shake(nowMs, 2) * pose.shake;
    const scale = ((layout.ship.width * layout.field.scale) / picture.width) * pose.shipScale;
    const { width, height } = this.hull.cut();
    this.hull.clear();
    this.hull.put({
      x,
      y,
      width: width * scale,
      height: height * scale,
      angle: place.bank,
      alpha: look.alpha,
      tint: look.tint ?? picture.paint,
    });
    this.flames.clear();
    if (look.hurt) {
      const wave = 0.65 + 0.35 * Math.sin((nowMs / WARNING.ms) * 2 * Math.PI);
      const alpha = WARNING.alpha * look.hurt * wave * look.alpha;
      this.flames.put({
        frame: 'glow',
        x,
        y,
        width: width * scale * WARNING.width,
        alpha,
        tint: WARNING.tint,
      });
    }
    for (const [index, engine] of picture.engines.entries()) {
      this.drawFlame(nowMs, index, {
        ship: { x, y, scale, bank: place.bank },
        engine,
        picture,
        thrust: pose.thrust * (1 - 0.45 * look.weak),
        alpha: look.alpha * (look.fire ?? 1),
      });
    }
  }

  private drawFlame(
    nowMs: number,
    index: number,
    { ship, engine, picture, thrust, alpha }: FlameInput,
  ): void {
    const [cos, sin] = [Math.cos(ship.bank), Math.sin(ship.bank)];
    const mx = ship.x + (engine.x * cos - engine.y * sin) * ship.scale;
    const my = ship.y + (engine.x * sin + engine.y * cos) * ship.scale;
    const radius = engine.r * ship.scale;
    const flicker = 1 + 0.07 * Math.sin(nowMs / 43 + index * 2.1) + 0.05 * Math.sin(nowMs / 17 + index);
    const across = (radius * 0.92) / FLAME.mouth;
    const along = ((radius * (1.2 + 3.4 * thrust)) / 100) * flicker;
    const angle = picture.exhaust + ship.bank;
    const reach = (FLAME.height / 2 - FLAME.top) * along;
    const { flames } = this;
    const cut = this.fire[Math.floor(nowMs / FLAME.frameMs + index) % FLAME.frames];
    const tint = GLOW[picture.rarity];
    const halo = radius * (4.2 + thrust * 1.5);
    flames.draw(this.glow, mx, my, halo, halo, 0, (0.34 + 0.3 * thrust) * alpha, tint);
    const [downX, downY] = [-Math.sin(angle) * reach, Math.cos(angle) * reach];
    const flame = (length: number, width: number, light: number): void => {
      if (!cut || light <= 0) return;
      const [wide, long] = [FLAME.width * across * width, FLAME.height * along * length];
      flames.draw(cut, mx + downX * length, my + downY * length, wide, long, angle, light * alpha);
    };
    flame(1, 1, 0.6 + 0.4 * thrust);
    // From blue to white: light on light.
    const white = progress(thrust, WHITE_FROM, 1);
    flame(0.86, 0.9, white);
    flame(0.62, 0.76, white);
    const core = radius * (1.5 + thrust + 1.3 * white);
    flames.draw(this.core, mx, my, core, core, 0, (0.3 + 0.6 * thrust) * alpha, CORE_TINT);
  }
}

const shake = (nowMs: number, seed: number): number =>
  Math.sin(nowMs * 0.061 * seed + seed * 3) * Math.cos(nowMs * 0.043 + seed);

/** Place of the ship between two steps of the world; `still` is its place with less motion. */
export function shipPlace(
  world: TripWorld,
  between: number,
  still: { readonly x: number; readonly y: number } | null,
): ShipPlace | undefined {
  const { Ship, Position } = world.components;
  const id = world.queries.ships()[0];
  if (id === undefined) return undefined;
  if (still) return { x: still.x, y: still.y, bank: 0 };
  return {
    x: lerp(Position.beforeX[id] ?? 0, Position.x[id] ?? 0, between),
    y: lerp(Position.beforeY[id] ?? 0, Position.y[id] ?? 0, between),
    bank: lerp(Ship.beforeBank[id] ?? 0, Ship.bank[id] ?? 0, between),
  };
}

export interface ShipSprite {
  readonly key: `ship-${string}`;
  readonly rarity: Rarity;
  /** The livery's colour, which the hull is multiplied by. */
  readonly paint: number | undefined;
  readonly width: number;
  readonly height: number;
  /** From the picture's middle, in its own pixels; the engine's radius. */
  readonly engines: readonly (Point & { readonly r: number })[];
  readonly arms: readonly Point[];
  /** Direction of the flames: radians from straight down, clockwise. */
  readonly exhaust: number;
}

type Livery = NonNullable<Ship['livery']>;

interface Anchors {
  readonly width: number;
  readonly height: number;
  readonly engines: readonly { readonly x: number; readonly y: number; readonly r: number }[];
  readonly arms: readonly { readonly x: number; readonly y: number }[];
}

/** The ship from behind, with the points where its flames and its beam begin. */
export function shipSprite(type: ShipType, rarity: Rarity, livery: Livery | null = null): ShipSprite {
  const { width, height, engines, arms } = (anchors as unknown as Record<string, Anchors>)[
    `${type}-${rarity}-flight`
  ] ?? { width: 560, height: 520, engines: [], arms: [] };
  const middle = <T extends Point>(point: T): T => ({
    ...point,
    x: point.x - width / 2,
    y: point.y - height / 2,
  });
  const from = mean(arms);
  const to = mean(engines);
  return {
    key: `ship-${type}-${rarity}`,
    rarity,
    paint: livery ? Number.parseInt(livery.colour.slice(1), 16) : undefined,
    width,
    height,
    engines: engines.map(middle),
    arms: arms.map(middle),
    exhaust: Math.atan2(from.x - to.x, to.y - from.y),
  };
}

/** Start of the beam in field units: the ship's arms, or its middle while its picture is loading. */
export function armsOf(
  picture: ShipSprite | undefined,
  ship: Point & { readonly width: number },
): readonly Point[] {
  if (!picture?.arms.length) return [ship];
  const scale = ship.width / picture.width;
  return picture.arms.map(({ x, y }) => ({ x: ship.x + x * scale, y: ship.y + y * scale }));
}

function mean(points: readonly Point[]): Point {
  const count = Math.max(1, points.length);
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / count,
    y: points.reduce((sum, { y }) => sum + y, 0) / count,
  };
}
