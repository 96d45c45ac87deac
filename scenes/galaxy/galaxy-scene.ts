import type Phaser from 'phaser';
import { selectSystem } from '../../engine/client/commands/select-system.ts';
import { playBackground } from '../../engine/client/sound.ts';
import { store } from '../../engine/client/store.ts';
import type { SolarSystem } from '../../engine/protocol/entities.ts';
import { coverBox } from '../draw/cover.ts';
import { easeIn, easeOut, lerp, progress } from '../draw/ease.ts';
import { addGlLayer } from '../draw/gl-layer.ts';
import { Strokes } from '../draw/strokes.ts';
import { PlaceScene } from '../stage/place-scene.ts';
import type { Gestures } from '../stage/pointer-input.ts';
import type { Stage } from '../stage/stage.ts';
import { takeTurns } from '../stage/take-turns.ts';
import { boxCentre, boxHeight, boxWidth } from '../stage/viewport.ts';
import { type GalaxyCamera, PAINTED, type Point3, project } from './camera.ts';
import { strokeRings, strokeRoute } from './disc-lines.ts';
import { findYaw } from './find-view.ts';
import { GalaxyLabels } from './galaxy-labels.ts';
import { type GalaxyLook, GalaxyPainter } from './galaxy-painter.ts';
import { type SeenSystem, SystemMark, strokeMark, strokeStem } from './marks.ts';
import { makeStarField } from './star-field.ts';
import { GalaxyTurn } from './turn.ts';

const STARS = 16_000;
/** Nearest that the dive comes to the system, in units of the galaxy. */
const DIVE_DISTANCE = 0.16;
const TAP_REACH = 26;
const TRIPS = 30;
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
  private readonly marks = new Map<string, SystemMark>();
  private seen: SeenSystem[] = [];
  private backdrop!: Phaser.GameObjects.Image;
  private core!: Phaser.GameObjects.Image;
  private below!: Strokes;
  private above!: Strokes;
  private labels!: GalaxyLabels;
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
    tap: ({ x, y }) => this.pick(x, y),
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
    this.below = new Strokes(this, 10, 1600);
    this.above = new Strokes(this, 13, 256);
    this.labels = new GalaxyLabels(this, this.stage, 20);
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

  protected frame(nowMs: number, deltaMs: number): void {
    if (store.view.systemId !== this.aimedAt) this.aim(this.aimedAt === null);
    takeTurns((by) => this.turn.push(by * KEY_TURN));
    this.turn.step(deltaMs);
    this.selectedFor += deltaMs;
    this.placeCamera(nowMs);
    this.look.light = this.presence;
    this.backdrop.setAlpha(0.9 * this.presence);
    this.drawCore();
    this.drawMap(nowMs);
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
    this.dive(rest, middle);
  }

  /** Into the selected system on the way to it, and out of it on the way back. */
  private dive(rest: { x: number; y: number }, middle: { x: number; y: number }): void {
    const target = this.placeOf(store.view.systemId);
    const isDive = target && this.passage.other === 'system' && this.passed < 1 && !this.stage.isCalm();
    const share = !isDive ? 0 : this.isLeaving ? easeIn(this.passed) : 1 - easeOut(this.passed);
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
      .setAlpha(0.2 * this.presence);
  }

  private drawMap(nowMs: number): void {
    const { view, stage } = this;
    const { colours } = stage;
    const alpha =
      this.isLeaving || this.passage.other === 'system' ? progress(this.presence, 0.4, 1) : this.presence;
    const pulse = stage.isCalm() ? 0.5 : 0.5 + 0.5 * Math.sin(nowMs / 700);
    this.seen = store.systems.map((system) => this.see(system as SolarSystem));
    this.below.clear();
    this.above.clear();
    strokeRings(this.below, view, colours, alpha);
    const stops = this.seen.map(({ system }) => ({ ...flat(system), status: system.status }));
    strokeRoute(this.below, view, stops, colours, alpha);
    for (const seen of this.seen) {
      if (seen.head.depth < 0.2) continue;
      strokeStem(this.below, seen, view.tilt, colours, alpha);
      const isSelected = seen.system.uuid === store.view.systemId;
      const selected = isSelected ? easeOut(this.selectedFor / 240) : 0;
      strokeMark(this.above, seen, colours, { alpha, selected, pulse, trips: TRIPS });
      this.markOf(seen.system.uuid).draw(seen, alpha, pulse);
    }
    this.labels.draw(this.seen, alpha, this.above);
  }

  private see(system: SolarSystem): SeenSystem {
    const { x, z } = flat(system);
    return {
      system,
      foot: project(this.view, x, 0, z),
      head: project(this.view, x, Math.max(0.045, Math.abs(system.position.y)), z),
    };
  }

  private markOf(id: string): SystemMark {
    let mark = this.marks.get(id);
    if (!mark) {
      mark = new SystemMark(this, this.stage.colours);
      this.marks.set(id, mark);
    }
    return mark;
  }

  private pick(x: number, y: number): void {
    let nearest: SeenSystem | undefined;
    let least = TAP_REACH;
    for (const seen of this.seen) {
      const away = Math.hypot(seen.head.x - x, seen.head.y - y);
      if (away < least) [nearest, least] = [seen, away];
    }
    if (nearest) selectSystem(nearest.system.uuid);
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

  private get nebula(): 'nebula-wide' | 'nebula-violet' {
    const { width, height } = this.stage.viewport;
    return width > height ? 'nebula-wide' : 'nebula-violet';
  }

  private placeOf(id: string | null): Point3 | undefined {
    const system = store.systems.find(({ uuid }) => uuid === id) as SolarSystem | undefined;
    return system && { ...flat(system), y: Math.max(0.045, Math.abs(system.position.y)) };
  }
}

/** The content's z runs toward the viewer, the camera's away: so the systems follow the painted arms. */
function flat(system: SolarSystem): { x: number; z: number } {
  return { x: system.position.x, z: -system.position.z };
}
