import type Phaser from 'phaser';
import { selectSystem } from '../../engine/client/commands/select-system.ts';
import { playBackground } from '../../engine/client/sound.ts';
import { store } from '../../engine/client/store.ts';
import type { SolarSystem } from '../../engine/protocol/entities.ts';
import { coverBox } from '../draw/cover.ts';
import { easeIn, easeOut, lerp, progress } from '../draw/ease.ts';
import { addGlLayer } from '../draw/gl-layer.ts';
import type { NebulaKey } from '../stage/art.ts';
import { PlaceScene } from '../stage/place-scene.ts';
import { pointOut } from '../stage/point-out.ts';
import type { Gestures } from '../stage/pointer-input.ts';
import type { Stage } from '../stage/stage.ts';
import { takeTurns } from '../stage/take-turns.ts';
import { boxCentre, boxHeight, boxWidth } from '../stage/viewport.ts';
import { layOrbit } from '../system/orbit.ts';
import { type GalaxyCamera, PAINTED, type Point3, project } from './camera.ts';
import { findYaw } from './find-view.ts';
import { GalaxyMap, placeOf } from './galaxy-map.ts';
import { type GalaxyLook, GalaxyPainter } from './galaxy-painter.ts';
import { makeStarField } from './star-field.ts';
import { GalaxyTurn } from './turn.ts';

const STARS = 16_000;
/** Nearest that the dive comes to the system, in units of the galaxy. */
const DIVE_DISTANCE = 0.16;
/** Radians that a key turns. */
const KEY_TURN = 0.3;

/** The galaxy as a disc that turns under the finger, with the season's systems over it. */
export class GalaxyScene extends PlaceScene {
  private readonly view: GalaxyCamera = {
    yaw: PAINTED.yaw,
    tilt: PAINTED.tilt,
    distance: PAINTED.distance,
    scale: 1,
    focus: { x: 0, y: 0, z: 0 },
    centre: { x: 0, y: 0 },
  };
  private readonly turn = new GalaxyTurn(PAINTED);
  private readonly look: GalaxyLook = { light: 0, stars: STARS };
  private backdrop!: Phaser.GameObjects.Image;
  private core!: Phaser.GameObjects.Image;
  private map!: GalaxyMap;
  private aimedAt: string | null = null;
  private selectedFor = 0;
  private movedAtMs = 0;

  constructor(stage: Stage) {
    super('galaxy', stage);
  }

  readonly gestures: Gestures = {
    down: () => {
      this.turn.hold();
      this.movedAtMs = performance.now();
    },
    drag: (_, dx, dy) => {
      const nowMs = performance.now();
      this.turn.drag(dx, dy, nowMs - this.movedAtMs);
      this.movedAtMs = nowMs;
    },
    up: () => this.turn.release(performance.now() - this.movedAtMs),
    tap: ({ x, y }) => {
      const system = this.map.at(x, y);
      if (system) selectSystem(system.uuid);
    },
    zoom: (factor) => this.turn.zoomBy(factor),
  };

  fetchArt(): Promise<void> {
    return this.stage.art.need('galaxy', this.nebula, 'map');
  }

  build(): void {
    this.backdrop = this.add.image(0, 0, this.nebula).setDepth(0);
    const source = this.textures.get('galaxy').source[0];
    const picture = (): WebGLTexture | null => source?.glTexture?.webGLTexture ?? null;
    const field = makeStarField(STARS);
    addGlLayer(this, 1, new GalaxyPainter(this.view, this.look, field, picture));
    this.core = this.add.image(0, 0, 'map', 'point-glow').setDepth(2).setBlendMode(1).setTint(0xffe2b0);
    this.map = new GalaxyMap(this, this.stage, this.view);
  }

  layout(): void {
    const { viewport, quality } = this.stage;
    const { nebula } = this;
    void this.stage.art.need(nebula).then(() => {
      this.backdrop.setTexture(nebula);
      coverBox(this.backdrop, viewport.width, viewport.height, 1.04);
    });
    coverBox(this.backdrop, viewport.width, viewport.height, 1.04);
    this.look.stars = Math.floor(STARS * quality.stars);
    this.aim(true);
  }

  protected override arrived(): void {
    this.aimedAt = null;
    playBackground('ambience-galaxy');
  }

  protected override left(): void {
    pointOut(undefined);
  }

  protected frame(nowMs: number, deltaMs: number): void {
    if (store.view.systemId !== this.aimedAt) this.aim(this.aimedAt === null);
    takeTurns((by) => this.turn.push(by * KEY_TURN));
    this.turn.step(deltaMs);
    this.selectedFor += deltaMs;
    this.placeCamera(nowMs);
    this.look.light = this.light;
    this.backdrop.setAlpha(0.9 * this.light);
    this.drawCore();
    const alpha = this.isDive ? this.diveShare([0, 0.3], [0.65, 1]) : this.presence;
    this.map.draw(nowMs, alpha, this.selectedFor);
    if (!this.isLeaving) pointOut(this.map.marked);
  }

  private placeCamera(nowMs: number): void {
    const { viewport } = this.stage;
    const { view, turn } = this;
    const middle = boxCentre(viewport.free);
    const sway = this.stage.isCalm() ? 0 : Math.sin(nowMs / 4200) * 0.012;
    view.yaw = turn.yaw + sway;
    view.tilt = turn.tilt;
    view.scale = (boxWidth(viewport.free) * 0.5 + 182) * turn.zoom;
    const rest = { x: middle.x, y: viewport.free.top + boxHeight(viewport.free) * 0.58 };
    this.dive(rest, layOrbit(viewport));
  }

  /** On the way to or from a system. */
  private get isDive(): boolean {
    return this.passage.other === 'system' && (this.passed < 1 || this.isLeaving) && !this.stage.isCalm();
  }

  /** The disc is bright until the camera is nearly there. */
  private get light(): number {
    return this.isDive ? this.diveShare([0.58, 0.95], [0.05, 0.5]) : this.presence;
  }

  /** 1 to 0 within the first part of the passage when it leaves, 0 to 1 within the second when it comes. */
  private diveShare(leaves: readonly [number, number], comes: readonly [number, number]): number {
    return this.isLeaving ? 1 - progress(this.passed, ...leaves) : progress(this.passed, ...comes);
  }

  /** Into the selected system on the way to it, and out of it on the way back. */
  private dive(rest: { x: number; y: number }, middle: { x: number; y: number }): void {
    const target = this.placeOf(store.view.systemId);
    const share =
      !target || !this.isDive ? 0 : this.isLeaving ? easeIn(this.passed) : 1 - easeOut(this.passed);
    const near = target ?? { x: 0, y: 0, z: 0 };
    this.view.focus = { x: near.x * share, y: near.y * share, z: near.z * share };
    this.view.distance = PAINTED.distance * (DIVE_DISTANCE / PAINTED.distance) ** share;
    this.view.centre = { x: lerp(rest.x, middle.x, share), y: lerp(rest.y, middle.y, share) };
  }

  private drawCore(): void {
    const at = project(this.view, 0, 0, 0);
    const side = this.view.scale * at.k * 0.62;
    this.core.setVisible(at.depth > 0.1 && side < 4000);
    this.core
      .setPosition(at.x, at.y)
      .setDisplaySize(side, side * 0.82)
      .setAlpha(0.2 * this.light);
  }

  /** Turns what is selected into view. */
  private aim(atOnce: boolean): void {
    const id = store.view.systemId;
    const place = this.placeOf(id);
    this.aimedAt = id;
    this.selectedFor = 0;
    if (!place) return;
    const { free } = this.stage.viewport;
    const room = {
      left: free.left + 56,
      right: free.right - Math.min(150, boxWidth(free) * 0.36),
      top: free.top + 62,
      bottom: free.top + boxHeight(free) * 0.72,
    };
    this.placeCamera(0);
    this.turn.aimAt({ yaw: findYaw(this.view, place, room) }, atOnce || this.stage.isCalm());
  }

  private get nebula(): NebulaKey {
    const { width, height } = this.stage.viewport;
    return width > height ? 'nebula-wide-deep' : 'nebula-violet';
  }

  private placeOf(id: string | null): Point3 | undefined {
    const system = store.systems.find(({ uuid }) => uuid === id) as SolarSystem | undefined;
    return system && placeOf(system);
  }
}
