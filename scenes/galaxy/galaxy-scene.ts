import type Phaser from 'phaser';
import { scenePort } from '#engine/client/core/scene-port.ts';
import { state } from '#engine/client/core/state.ts';
import { selectSystem } from '#engine/client/galaxy/operations.ts';
import type { SolarSystem } from '#engine/protocol/galaxy/calls.ts';
import { galaxyDepths } from '../draw/depths.ts';
import { decay, glide } from '../draw/ease.ts';
import { addGlLayer } from '../draw/gl-layer.ts';
import { coverBox } from '../draw/strokes.ts';
import type { NebulaKey } from '../stage/art.ts';
import { PlaceScene } from '../stage/place-scene.ts';
import type { Gestures } from '../stage/pointer-input.ts';
import { boxHeight, boxWidth, type CanvasStage, pointOut } from '../stage/stage.ts';
import { type Dive, layOrbit } from '../system/orbit.ts';
import {
  descend,
  discLight,
  findYaw,
  type GalaxyCamera,
  isDescent,
  layDisc,
  marksLight,
  PAINTED,
  type Point3,
  project,
  type Rest,
} from './camera.ts';
import { GalaxyMap, placeOfSystem } from './galaxy-map.ts';
import { type GalaxyLook, GalaxyPainter } from './galaxy-painter.ts';
import { makeStarField } from './star-field.ts';
import { GalaxyTurn } from './turn.ts';

const STARS = 16_000;
/** Half-life of the disc's distance to its place in the area that the HUD leaves free. */
const FOLLOW_HALF_MS = 70;
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
  private rest: Rest | undefined;
  private selectedFor = 0;
  private movedAtMs = 0;

  constructor(stage: CanvasStage) {
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
    this.backdrop = this.add.image(0, 0, this.nebula).setDepth(galaxyDepths.backdrop);
    const source = this.textures.get('galaxy').source[0];
    const picture = (): WebGLTexture | null => source?.glTexture?.webGLTexture ?? null;
    const field = makeStarField(STARS);
    addGlLayer(this, galaxyDepths.disc, new GalaxyPainter(this.view, this.look, field, picture));
    this.core = this.add
      .image(0, 0, 'map', 'point-glow')
      .setDepth(galaxyDepths.core)
      .setBlendMode(1)
      .setTint(0xffe2b0);
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
    this.rest = undefined;
  }

  protected override left(): void {
    pointOut(undefined);
  }

  protected frame(nowMs: number, deltaMs: number): void {
    if (state.view.systemId !== this.aimedAt) this.aim(this.aimedAt === null);
    for (const { by } of scenePort.take('turn')) this.turn.push(by * KEY_TURN);
    this.turn.step(deltaMs);
    this.selectedFor += deltaMs;
    this.follow(deltaMs);
    this.placeCamera(nowMs, this.rest);
    const { dive, presence } = this;
    this.look.light = dive ? discLight(dive) : presence;
    this.backdrop.setAlpha(0.9 * this.look.light);
    this.drawCore();
    this.map.draw(nowMs, dive ? marksLight(dive) : presence, this.selectedFor);
    if (!this.isLeaving) pointOut(this.map.marked);
  }

  /** A leaving scene ignores changes of the HUD. */
  private follow(deltaMs: number): void {
    if (this.rest && (this.isLeaving || state.view.place !== 'galaxy')) return;
    const goal = layDisc(this.stage.viewport);
    const isAtOnce = !this.rest || this.jumps;
    this.rest = isAtOnce ? goal : glide(goal, this.rest ?? goal, decay(deltaMs, FOLLOW_HALF_MS));
  }

  private placeCamera(nowMs: number, rest = layDisc(this.stage.viewport)): void {
    const { view, turn } = this;
    const sway = this.stage.isCalm() ? 0 : Math.sin(nowMs / 4200) * 0.012;
    view.yaw = turn.yaw + sway;
    view.tilt = turn.tilt;
    view.scale = rest.scale * turn.zoom;
    descend(view, rest, layOrbit(this.stage.viewport), this.placeOf(state.view.systemId), this.dive);
  }

  /** On the way to or from a system. */
  private get dive(): Dive | null {
    const dive = { other: this.passage.other, share: this.passed, isLeaving: this.isLeaving };
    return isDescent(dive) && !this.stage.isCalm() ? dive : null;
  }

  private drawCore(): void {
    const at = project(this.view, 0, 0, 0);
    const side = this.view.scale * at.k * 0.62;
    this.core.setVisible(at.depth > 0.1 && side < 4000);
    this.core
      .setPosition(at.x, at.y)
      .setDisplaySize(side, side * 0.82)
      .setAlpha(0.2 * this.look.light);
  }

  /** Turns the selected system into view. */
  private aim(atOnce: boolean): void {
    const id = state.view.systemId;
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
    const system = state.systems.find(({ uuid }) => uuid === id) as SolarSystem | undefined;
    return system && placeOfSystem(system);
  }
}
