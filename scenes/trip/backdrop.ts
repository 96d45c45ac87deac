import type Phaser from 'phaser';
import type { Location, PlanetLook } from '#engine/content/kinds.ts';
import { mixColour } from '../draw/colours.ts';
import { tripDepths } from '../draw/depths.ts';
import { type Cut, Sprites } from '../draw/sprites.ts';
import { coverScale } from '../draw/strokes.ts';
import { randomFrom } from '../galaxy/star-field.ts';
import { type ArtKey, PLANETS } from '../stage/art.ts';
import type { CanvasStage } from '../stage/stage.ts';
import type { LaunchPose } from './launch/launch-timeline.ts';
import type { TripLayout } from './trip-layout.ts';

const LAYERS = [
  { count: 46, frame: 'star-0', size: 4, speed: 0.002, alpha: 0.55, depth: 0.1 },
  { count: 22, frame: 'star-1', size: 7, speed: 0.005, alpha: 0.75, depth: 0.2 },
  { count: 7, frame: 'star-2', size: 18, speed: 0.009, alpha: 0.8, depth: 0.34 },
] as const;
/** The flight goes up and to the right, so the background moves the other way. */
const HEADING = { x: -0.46, y: 0.89 } as const;
const FAR = { size: 2.5, angle: -0.5, alpha: 0.62 } as const;
/** The share of the camera's movement that each follows. */
const PARALLAX = { nebula: 0.05, planet: 0.25 } as const;
/** Growth of the nebula during the launch. */
const RUSH = 0.22;
const NO_SHIFT = { x: 0, y: 0 } as const;
const FOG_SPEED = 0.006;

interface Star {
  readonly x: number;
  readonly y: number;
  readonly light: number;
}

/** The two banks of fog: place and width in radii of the planet, opacity, and direction. */
const BANKS = [
  { dx: -0.6, dy: 0.72, width: 4.9, alpha: 0.22, way: 1, depth: tripDepths.farFog },
  { dx: -0.9, dy: 1.15, width: 5.4, alpha: 0.17, way: -1, depth: tripDepths.nearFog },
] as const;

/** The background of a flight: nebula, three layers of stars, planet and fog. */
export class TripBackdrop {
  private readonly nebula: Sprites;
  /** Stars, and the planet's light on its surroundings. */
  private readonly lights: Sprites;
  private readonly planet: Sprites;
  /** In deep space a distant galaxy takes the planet's place. */
  private readonly far: Sprites;
  private readonly fog: readonly Sprites[];
  private readonly sky: Star[][];
  private look: PlanetLook = 'ember';
  private location: Location | null = null;
  private shade = 0xffffff;

  constructor(
    scene: Phaser.Scene,
    private readonly stage: CanvasStage,
  ) {
    const random = randomFrom(11);
    this.sky = LAYERS.map(({ count }) =>
      Array.from({ length: count }, () => ({ x: random(), y: random(), light: 0.35 + 0.65 * random() })),
    );
    this.nebula = new Sprites(scene, 'fog', tripDepths.nebula);
    this.lights = new Sprites(scene, 'trip', tripDepths.stars, { isLight: true, capacity: 128 });
    this.planet = new Sprites(scene, 'fog', tripDepths.planet);
    this.far = new Sprites(scene, 'fog', tripDepths.planet, { isLight: true });
    this.fog = BANKS.map(({ depth }) => new Sprites(scene, 'fog', depth, { isLight: true }));
  }

  /** `shade` darkens the planet behind bright objects. */
  show(nebula: ArtKey, location: Location, look: PlanetLook, shade = 0xffffff): void {
    Object.assign(this, { look, location, shade });
    this.nebula.use(nebula);
    if (location === 'planet') this.planet.use(`planet-${look}`);
    else this.far.use('galaxy');
  }

  /** Brightness of the planet, 0 to 1: a storm darkens it. */
  dim(brightness: number): void {
    this.shade = mixColour(0x000000, 0xffffff, brightness);
  }

  /** `shift` is the camera's movement in CSS pixels; deeper layers follow it less. */
  draw(
    nowMs: number,
    { planet }: Pick<TripLayout, 'planet'>,
    pose: LaunchPose,
    presence: number,
    shift: { readonly x: number; readonly y: number } = NO_SHIFT,
  ): void {
    const at = {
      x: planet.x - shift.x * PARALLAX.planet,
      y: planet.y - shift.y * PARALLAX.planet,
      radius: planet.radius,
    };
    const driftMs = this.stage.isCalm() ? 0 : nowMs;
    this.drawNebula(driftMs, pose, presence, shift);
    this.drawStars(driftMs, presence * (1 - 0.8 * pose.stretch), shift);
    this.drawPlanet(driftMs, at, pose, presence);
    this.drawFog(driftMs, at, pose.arrival * presence);
  }

  private drawNebula(
    driftMs: number,
    pose: LaunchPose,
    presence: number,
    shift: { readonly x: number },
  ): void {
    const { width, height } = this.stage.viewport;
    const { nebula, location } = this;
    nebula.clear();
    if (!location) return;
    const cut = nebula.cut();
    const scale = coverScale(cut, width, height) * (1.06 + RUSH * pose.stretch);
    const y = height / 2 + Math.sin(driftMs / 23_000) * height * 0.012;
    const alpha = 0.9 * presence * (0.55 + 0.45 * pose.arrival);
    nebula.draw(
      cut,
      width / 2 - shift.x * PARALLAX.nebula,
      y,
      cut.width * scale,
      cut.height * scale,
      0,
      alpha,
    );
  }

  private drawPlanet(
    driftMs: number,
    { x, y, radius }: TripLayout['planet'],
    pose: LaunchPose,
    presence: number,
  ): void {
    const { planet, far, location, look } = this;
    const isThere = location === 'planet';
    const alpha = pose.arrival * presence;
    const middleX = x + Math.sin(driftMs / 31_000) * 3;
    const middleY = y + Math.cos(driftMs / 27_000) * 2;
    planet.clear();
    far.clear();
    if (!location) return;
    if (isThere) {
      const cut = planet.cut();
      const width = (radius * 2 * pose.planetScale) / PLANETS[look].disc;
      planet.draw(cut, middleX, middleY, width, heightFor(cut, width), 0, alpha, this.shade);
    } else {
      const cut = far.cut();
      const width = radius * FAR.size * pose.planetScale;
      far.draw(cut, middleX, middleY, width, heightFor(cut, width), FAR.angle, FAR.alpha * alpha, this.shade);
    }
    this.lights.put({
      frame: 'glow',
      x: x - radius * 0.4,
      y: y - radius * 0.3,
      width: radius * (isThere ? 3 : 3.4),
      alpha: (isThere ? 0.16 : 0.24) * alpha,
      tint: isThere ? PLANETS[look].light : 0x6f8fe0,
    });
  }

  private drawFog(driftMs: number, { x, y, radius }: TripLayout['planet'], alpha: number): void {
    const tint = this.location === 'planet' ? PLANETS[this.look].light : 0x9fb6ff;
    const sway = Math.sin((driftMs * FOG_SPEED) / 90) * radius * 0.22;
    for (const [i, bank] of BANKS.entries()) {
      const fog = this.fog[i];
      fog?.clear();
      if (!fog || !this.stage.quality.fog || !this.location) continue;
      const cut = fog.cut();
      const width = radius * bank.width;
      const middleX = x + radius * bank.dx + sway * bank.way;
      const height = heightFor(cut, width);
      fog.draw(cut, middleX, y + radius * bank.dy, width * bank.way, height, 0, bank.alpha * alpha, tint);
    }
  }

  private drawStars(driftMs: number, alpha: number, shift: { readonly x: number; readonly y: number }): void {
    const { width, height } = this.stage.viewport;
    this.lights.clear();
    for (const [index, layer] of LAYERS.entries()) {
      const cut = this.lights.cut(layer.frame);
      const [dx, dy] = [
        HEADING.x * layer.speed * driftMs - shift.x * layer.depth,
        HEADING.y * layer.speed * driftMs - shift.y * layer.depth,
      ];
      for (const star of this.sky[index] ?? []) {
        const x = wrap(star.x * width + dx, width);
        const y = wrap(star.y * height + dy, height);
        this.lights.draw(cut, x, y, layer.size, layer.size, 0, layer.alpha * star.light * alpha);
      }
    }
  }
}

/** A picture's height at a given width. */
const heightFor = (cut: Cut, width: number): number => (width * cut.height) / cut.width;

const wrap = (value: number, length: number): number => ((value % length) + length) % length;
