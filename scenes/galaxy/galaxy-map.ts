import type Phaser from 'phaser';
import { state } from '#engine/client/core/state.ts';
import type { SolarSystem } from '#engine/protocol/galaxy/calls.ts';
import { galaxyDepths } from '../draw/depths.ts';
import { easeOut } from '../draw/ease.ts';
import { Strokes } from '../draw/strokes.ts';
import type { CanvasStage } from '../stage/stage.ts';
import { type GalaxyCamera, type Point3, project } from './camera.ts';
import { strokeRings, strokeRoute } from './disc-lines.ts';
import { GalaxyLabels } from './galaxy-labels.ts';
import {
  type SeenSystem,
  SystemMark,
  strokeEventMarks,
  strokeFigure,
  strokeMark,
  strokeStem,
} from './marks.ts';

const TAP_REACH = 26;
const TRIPS = 30;
/** The smallest height of a system above the disc. */
const LEAST_STEM = 0.045;

/** The season's systems over the disc: the route, the marks and their names. */
export class GalaxyMap {
  private readonly marks = new Map<string, SystemMark>();
  private readonly below: Strokes;
  private readonly above: Strokes;
  private readonly labels: GalaxyLabels;
  private seen: SeenSystem[] = [];

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly stage: CanvasStage,
    private readonly view: GalaxyCamera,
  ) {
    this.below = new Strokes(scene, galaxyDepths.lines, 1600);
    this.above = new Strokes(scene, galaxyDepths.marks, 256);
    this.labels = new GalaxyLabels(scene, stage);
  }

  /** `selectedFor`: milliseconds since the system was selected. */
  draw(nowMs: number, alpha: number, selectedFor: number): void {
    const { view, stage } = this;
    const { colours } = stage;
    const pulse = stage.isCalm() ? 0.5 : 0.5 + 0.5 * Math.sin(nowMs / 700);
    this.seen = state.systems.map((system) => this.see(system as SolarSystem));
    this.below.clear();
    this.above.clear();
    strokeRings(this.below, view, colours, alpha);
    const stops = this.seen.map(({ system }) => ({ ...placeOfSystem(system), status: system.status }));
    strokeRoute(this.below, view, stops, colours, alpha);
    for (const seen of this.seen) {
      if (seen.head.depth < 0.2) continue;
      strokeStem(this.below, seen, view.tilt, colours, alpha);
      const isSelected = seen.system.uuid === state.view.systemId;
      const selected = isSelected ? easeOut(selectedFor / 240) : 0;
      strokeFigure(this.below, seen, colours, { alpha, selected });
      strokeMark(this.above, seen, colours, { alpha, selected, pulse, trips: TRIPS });
      this.markOf(seen.system.uuid).draw(seen, alpha, pulse);
    }
    strokeEventMarks(this.above, view, this.seen, colours, alpha);
    this.labels.draw(this.seen, alpha, this.above);
  }

  /** Place of the marked system on the screen, if it is in front of the camera. */
  get marked(): { x: number; y: number } | undefined {
    const selected = this.seen.find(({ system }) => system.uuid === state.view.systemId);
    return selected && selected.head.depth > 0.2 ? selected.head : undefined;
  }

  /** The system nearest to a finger, if it is within reach. */
  at(x: number, y: number): SolarSystem | undefined {
    let nearest: SeenSystem | undefined;
    let shortest = TAP_REACH;
    for (const seen of this.seen) {
      const away = Math.hypot(seen.head.x - x, seen.head.y - y);
      if (away < shortest) [nearest, shortest] = [seen, away];
    }
    return nearest?.system;
  }

  private see(system: SolarSystem): SeenSystem {
    const { x, y, z } = placeOfSystem(system);
    return { system, foot: project(this.view, x, 0, z), head: project(this.view, x, y, z) };
  }

  private markOf(id: string): SystemMark {
    let mark = this.marks.get(id);
    if (!mark) {
      mark = new SystemMark(this.scene, this.stage.colours);
      this.marks.set(id, mark);
    }
    return mark;
  }
}

/**
 * The content's z axis points towards the viewer and the camera's away, so that systems follow the painted
 * arms.
 */
export function placeOfSystem({ position }: Pick<SolarSystem, 'position'>): Point3 {
  return { x: position.x, y: Math.max(LEAST_STEM, Math.abs(position.y)), z: -position.z };
}
