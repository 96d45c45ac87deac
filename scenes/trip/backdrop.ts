import type Phaser from 'phaser';
import type { Location, PlanetLook } from '../../engine/content/words.ts';
import { coverBox } from '../draw/cover.ts';
import { SpritePool } from '../draw/sprite-pool.ts';
import { randomFrom } from '../galaxy/star-field.ts';
import type { ArtKey } from '../stage/art.ts';
import { PLANETS } from '../stage/planets.ts';
import type { Stage } from '../stage/stage.ts';
import type { LaunchPose } from './launch-timeline.ts';
import type { TripLayout } from './trip-layout.ts';

const LAYERS = [
  { count: 46, frame: 'star-0', size: 4, speed: 0.002, alpha: 0.55, depth: 0.1 },
  { count: 22, frame: 'star-1', size: 7, speed: 0.005, alpha: 0.75, depth: 0.2 },
  { count: 7, frame: 'star-2', size: 18, speed: 0.009, alpha: 0.8, depth: 0.34 },
] as const;
/** The flight goes up and to the right: everything else comes the other way. */
const HEADING = { x: -0.46, y: 0.89 } as const;
const FAR = { size: 2.5, angle: -0.5, alpha: 0.62 } as const;
/** How much of the camera's way each goes along with (look, chapter 10). */
const PARALLAX = { nebula: 0.05, planet: 0.25 } as const;
const NO_SHIFT = { x: 0, y: 0 } as const;
const FOG_SPEED = 0.006;

interface Star {
  readonly x: number;
  readonly y: number;
  readonly light: number;
}

/** Nebula, stars in three layers, planet and fog: what the flight passes. */
export class TripBackdrop {
  private readonly nebula: Phaser.GameObjects.Image;
  private readonly planet: Phaser.GameObjects.Image;
  private readonly halo: Phaser.GameObjects.Image;
  /** Deep space has a galaxy far off where a planet would be. */
  private readonly far: Phaser.GameObjects.Image;
  private readonly fog: Phaser.GameObjects.Image[];
  private readonly stars: SpritePool;
  private readonly sky: Star[][];
  private look: PlanetLook = 'ember';
  private location: Location = 'planet';

  constructor(
    scene: Phaser.Scene,
    private readonly stage: Stage,
  ) {
    const random = randomFrom(11);
    this.sky = LAYERS.map(({ count }) =>
      Array.from({ length: count }, () => ({ x: random(), y: random(), light: 0.35 + 0.65 * random() })),
    );
    this.nebula = scene.add.image(0, 0, 'fog').setDepth(0).setVisible(false);
    this.stars = new SpritePool(scene, 'trip', 1, true);
    this.halo = scene.add.image(0, 0, 'trip', 'glow').setDepth(2).setBlendMode(1);
    this.planet = scene.add.image(0, 0, 'fog').setDepth(3).setVisible(false);
    this.far = scene.add.image(0, 0, 'fog').setDepth(3).setBlendMode(1).setVisible(false);
    this.fog = [0, 1].map((i) =>
      scene.add
        .image(0, 0, 'fog')
        .setDepth(i === 0 ? 5 : 9)
        .setBlendMode(1),
    );
  }

  /** `shade` darkens the planet: what stands before it shall stand out. */
  show(nebula: ArtKey, location: Location, look: PlanetLook, shade = 0xffffff): void {
    this.look = look;
    this.location = location;
    this.nebula.setTexture(nebula).setVisible(true);
    if (location === 'planet') this.planet.setTexture(`planet-${look}`).setTint(shade);
    else this.far.setTexture('galaxy');
    for (const fog of this.fog) fog.setTint(location === 'planet' ? PLANETS[look].light : 0x9fb6ff);
  }

  /** `shift` is how far the camera has gone, in CSS pixels: what lies deeper follows less. */
  draw(
    nowMs: number,
    { planet }: Pick<TripLayout, 'planet'>,
    pose: LaunchPose,
    presence: number,
    shift: { readonly x: number; readonly y: number } = NO_SHIFT,
  ): void {
    const layout = {
      planet: { ...planet, x: planet.x - shift.x * PARALLAX.planet, y: planet.y - shift.y * PARALLAX.planet },
    };
    const { viewport, quality } = this.stage;
    const drift = this.stage.isCalm() ? 0 : nowMs;
    coverBox(this.nebula, viewport.width, viewport.height, 1.06);
    this.nebula.y += this.stage.isCalm() ? 0 : Math.sin(nowMs / 23_000) * viewport.height * 0.012;
    this.nebula.setAlpha(0.9 * presence * (0.55 + 0.45 * pose.arrival));
    this.nebula.x -= shift.x * PARALLAX.nebula;
    this.drawStars(drift, presence * (1 - 0.8 * pose.stretch), shift);
    this.drawPlanet(drift, layout, pose, presence);
    const { x, y, radius } = layout.planet;
    const spots = [
      { image: this.fog[0], dx: -0.6, dy: 0.72, width: 4.9, alpha: 0.22, way: 1 },
      { image: this.fog[1], dx: -0.9, dy: 1.15, width: 5.4, alpha: 0.17, way: -1 },
    ] as const;
    for (const { image, dx, dy, width, alpha, way } of spots) {
      if (!image) continue;
      image.setVisible(quality.fog);
      const roll = Math.sin((drift * FOG_SPEED) / 90) * radius * 0.22 * way;
      image
        .setPosition(x + radius * dx + roll, y + radius * dy)
        .setScale((radius * width) / image.frame.width);
      image.setFlipX(way < 0).setAlpha(alpha * presence * pose.arrival);
    }
  }

  private drawPlanet(
    driftMs: number,
    layout: Pick<TripLayout, 'planet'>,
    pose: LaunchPose,
    presence: number,
  ): void {
    const { x, y, radius } = layout.planet;
    const isThere = this.location === 'planet';
    const sway = { x: Math.sin(driftMs / 31_000) * 3, y: Math.cos(driftMs / 27_000) * 2 };
    const width = (radius * 2 * pose.planetScale) / PLANETS[this.look].disc;
    this.planet.setVisible(isThere && pose.arrival > 0);
    if (isThere) {
      this.planet.setPosition(x + sway.x, y + sway.y).setScale(width / this.planet.frame.width);
      this.planet.setAlpha(pose.arrival * presence);
    }
    this.far.setVisible(!isThere && pose.arrival > 0).setPosition(x + sway.x, y + sway.y);
    this.far.setRotation(FAR.angle).setScale((radius * FAR.size * pose.planetScale) / this.far.frame.width);
    this.far.setAlpha(FAR.alpha * pose.arrival * presence);
    const reach = isThere ? 3 : 3.4;
    this.halo.setPosition(x - radius * 0.4, y - radius * 0.3).setDisplaySize(radius * reach, radius * reach);
    this.halo
      .setTint(isThere ? PLANETS[this.look].light : 0x6f8fe0)
      .setAlpha((isThere ? 0.16 : 0.24) * pose.arrival * presence);
  }

  private drawStars(driftMs: number, alpha: number, shift: { readonly x: number; readonly y: number }): void {
    const { width, height } = this.stage.viewport;
    this.stars.begin();
    LAYERS.forEach((layer, index) => {
      for (const star of this.sky[index] ?? []) {
        this.stars.put({
          frame: layer.frame,
          x: wrap(star.x * width + HEADING.x * layer.speed * driftMs - shift.x * layer.depth, width),
          y: wrap(star.y * height + HEADING.y * layer.speed * driftMs - shift.y * layer.depth, height),
          width: layer.size,
          alpha: layer.alpha * star.light * alpha,
        });
      }
    });
    this.stars.end();
  }
}

const wrap = (value: number, length: number): number => ((value % length) + length) % length;
