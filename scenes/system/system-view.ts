import type Phaser from 'phaser';
import type { Trip } from '#engine/protocol/galaxy/calls.ts';
import { systemDepths } from '../draw/depths.ts';
import { lerp, progress } from '../draw/ease.ts';
import { coverBox, Strokes } from '../draw/strokes.ts';
import { type CanvasStage, nebulaOnScreen, skyOnScreen } from '../stage/stage.ts';
import { OrbitNodes, type SeenNode } from './nodes.ts';
import {
  type Dive,
  diveLight,
  diveScale,
  nearerTo,
  type OrbitFrame,
  onOrbit,
  strokeOrbitArc,
  strokeOrbits,
} from './orbit.ts';
import { SystemScenery } from './scenery.ts';

/** CSS pixels of a node's radius at the middle's depth on a phone. */
const NODE = 8.2;

export interface SystemSeen {
  readonly view: OrbitFrame;
  readonly trips: readonly Trip[];
  /** Place of a trip on the orbit, by its priority. */
  readonly angleOf: (priority: number) => number;
  readonly dive: Dive;
  readonly presence: number;
  readonly tripId: string | null;
  /** 0 to 1: how far the chosen trip's bracket has opened. */
  readonly selected: number;
}

/** A solar system: its sky, its sun and planets, and the orbit with its trips. */
export class SystemDrawing {
  private readonly backdrop: Phaser.GameObjects.Image;
  private readonly scenery: SystemScenery;
  private readonly nodes: OrbitNodes;
  private readonly back: Strokes;
  private readonly front: Strokes;

  constructor(
    scene: Phaser.Scene,
    private readonly stage: CanvasStage,
  ) {
    this.backdrop = scene.add.image(0, 0, nebulaOnScreen(stage.viewport)).setDepth(systemDepths.backdrop);
    this.scenery = new SystemScenery(scene, stage);
    this.back = new Strokes(scene, systemDepths.orbitBehind, 512);
    this.nodes = new OrbitNodes(scene, stage);
    this.front = new Strokes(scene, systemDepths.orbitBefore, 512);
  }

  /** Shows the sky of the system on the screen as soon as its picture has loaded. */
  showSky(): void {
    const nebula = nebulaOnScreen(this.stage.viewport);
    void this.stage.art.need(nebula).then(() => {
      if (nebula === nebulaOnScreen(this.stage.viewport)) this.backdrop.setTexture(nebula);
    });
  }

  showScenery(trips: readonly Trip[]): void {
    const planets = trips.filter(({ location }) => location === 'planet');
    this.scenery.show(skyOnScreen(), [...new Set(planets.map(({ planet }) => planet))]);
  }

  /** Draws the system and returns its nodes as drawn, for hit tests. */
  draw(nowMs: number, seen: SystemSeen): SeenNode[] {
    const { view, trips, angleOf, dive, presence, tripId, selected } = seen;
    const isCalm = this.stage.isCalm();
    const alpha = isCalm || !['galaxy', 'launch'].includes(dive.other ?? '') ? presence : diveLight(dive);
    const nearer = isCalm ? 1 : diveScale(dive);
    const { viewport, colours } = this.stage;
    coverBox(this.backdrop, viewport.width, viewport.height, 1.02 + 0.05 * nearer);
    this.backdrop.setAlpha(0.78 * alpha);
    const target = trips.find(({ uuid }) => uuid === tripId);
    const at = target && dive.isLeaving ? onOrbit(view, angleOf(target.priority)) : view;
    const orbit = nearerTo(view, at, nearer);
    const size = lerp(0.3, 1, Math.min(1, nearer)) * Math.max(1, nearer);
    this.scenery.draw(nowMs, { ...orbit, radius: view.radius }, size, alpha);
    this.back.clear();
    this.front.clear();
    const lines = progress(alpha, 0.25, 1);
    strokeOrbits(this.back, this.front, orbit, colours, lines);
    this.strokeFlown(orbit, seen, lines);
    const scale = orbit.radius / 214;
    const nodes = trips.map((trip) => {
      const at = onOrbit(orbit, angleOf(trip.priority));
      return { trip, at, radius: NODE * at.k * Math.max(1, scale ** 0.7) };
    });
    this.nodes.draw(nodes, tripId, isCalm ? 1 : selected, lines, this.front);
    return nodes;
  }

  /** Lights the orbit between two completed neighbours. */
  private strokeFlown(orbit: OrbitFrame, { trips, angleOf }: SystemSeen, alpha: number): void {
    for (let i = 0; i + 1 < trips.length; i++) {
      const [a, b] = [trips[i], trips[i + 1]];
      if (a?.status !== 'completed' || b?.status !== 'completed') continue;
      const step = (2 * Math.PI) / trips.length;
      const from = angleOf(a.priority);
      strokeOrbitArc(this.back, this.front, orbit, {
        from,
        to: from + step,
        colour: this.stage.colours.gain,
        alpha,
      });
    }
  }
}
