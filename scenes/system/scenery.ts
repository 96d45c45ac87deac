import type Phaser from 'phaser';
import type { NebulaLook, PlanetLook } from '#engine/content/kinds.ts';
import { mixColour } from '../draw/colours.ts';
import { systemDepths } from '../draw/depths.ts';
import { type ArtKey, PLANETS } from '../stage/art.ts';
import type { CanvasStage } from '../stage/stage.ts';
import { type OrbitFrame, onOrbit } from './orbit.ts';

/** Inner planets: orbit, angle, size, and speed (radians a second). */
const PLACES = [
  { radius: 0.62, angle: 1.02, size: 58, speed: 0.011 },
  { radius: 0.6, angle: -0.86, size: 44, speed: 0.012 },
  { radius: 0.66, angle: 2.5, size: 50, speed: 0.01 },
  { radius: 0.38, angle: -2.3, size: 34, speed: 0.019 },
] as const;
const SUN = { size: 300, middle: 0.95 } as const;
const MOST_PLANETS = PLACES.length;

/** The sun and the inner planets, which are only scenery. */
export class SystemScenery {
  private readonly sun: Phaser.GameObjects.Image;
  private readonly glow: Phaser.GameObjects.Image;
  private readonly planets: Phaser.GameObjects.Image[] = [];
  private looks: readonly PlanetLook[] = [];
  private sky: NebulaLook | null = null;

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly stage: CanvasStage,
  ) {
    this.glow = scene.add.image(0, 0, 'map', 'point-glow').setDepth(systemDepths.sunGlow).setBlendMode(1);
    this.sun = scene.add.image(0, 0, 'map', 'point-glow').setDepth(systemDepths.sun).setBlendMode(1);
  }

  /** The sun and the planets appear as soon as their pictures have loaded. */
  show(sky: NebulaLook, looks: readonly PlanetLook[]): void {
    this.sky = sky;
    void this.light();
    this.looks = looks.slice(0, MOST_PLANETS);
    for (const planet of this.planets.splice(0)) planet.destroy();
    this.looks.forEach((look, index) => void this.bring(look, index));
  }

  draw(nowMs: number, view: OrbitFrame, grow: number, alpha: number): void {
    const scale = view.radius / 214;
    const breath = this.stage.isCalm() ? 1 : 1 + 0.012 * Math.sin(nowMs / 1900);
    const side = SUN.size * scale * grow * SUN.middle;
    this.sun
      .setPosition(view.x, view.y)
      .setDisplaySize(side * breath, side * breath)
      // White light that fades would be grey.
      .setTint(mixColour(this.sky ? SUNS[this.sky].light : 0xffffff, 0xffffff, alpha))
      .setAlpha(alpha);
    this.glow
      .setPosition(view.x, view.y)
      .setDisplaySize(side * 2.6, side * 1.9)
      .setAlpha(0.2 * alpha);
    const drift = this.stage.isCalm() ? 0 : nowMs / 1000;
    this.planets.forEach((planet, index) => {
      const place = PLACES[index];
      const look = this.looks[index];
      if (!place || !look) return;
      const at = onOrbit(view, place.angle + drift * place.speed, place.radius);
      const width = (place.size * scale * at.k * grow) / PLANETS[look].disc;
      planet.setPosition(at.x, at.y).setScale(width / planet.frame.width);
      planet
        .setDepth(at.away > 0 ? systemDepths.planetsBehind : systemDepths.planetsBefore)
        .setAlpha(alpha * (at.away > 0 ? 0.85 : 1));
    });
  }

  private async light(): Promise<void> {
    const { sky } = this;
    if (!sky) return;
    const { key, light } = SUNS[sky];
    await this.stage.art.need(key).catch(() => undefined);
    if (sky !== this.sky || !this.stage.art.has(key)) return;
    this.sun.setTexture(key);
    this.glow.setTint(light);
  }

  private async bring(look: PlanetLook, index: number): Promise<void> {
    const { looks } = this;
    await this.stage.art.need(`planet-${look}`).catch(() => undefined);
    if (looks !== this.looks || !this.stage.art.has(`planet-${look}`)) return;
    this.planets[index] = this.scene.add.image(0, 0, `planet-${look}`).setAlpha(0);
  }
}

/** Each nebula's star, and the colour of its light on the orbits. */
export const SUNS: Readonly<Record<NebulaLook, { readonly key: ArtKey; readonly light: number }>> = {
  amber: { key: 'sun-red', light: 0xff6a3a },
  blue: { key: 'sun-blue', light: 0x8cbcff },
  deep: { key: 'sun-gold', light: 0xffb25a },
  violet: { key: 'sun-white', light: 0xe6c6f0 },
};
