import type Phaser from 'phaser';
import { selectTrip } from '../../engine/client/commands/select-trip.ts';
import { vibrate } from '../../engine/client/haptics.ts';
import { playBackground } from '../../engine/client/sound.ts';
import { store } from '../../engine/client/store.ts';
import type { Trip } from '../../engine/protocol/entities.ts';
import { coverBox } from '../draw/cover.ts';
import { easeOut, lerp, progress } from '../draw/ease.ts';
import { Strokes } from '../draw/strokes.ts';
import { PlaceScene } from '../stage/place-scene.ts';
import { pointOut } from '../stage/point-out.ts';
import type { Gestures } from '../stage/pointer-input.ts';
import { nebulaOnScreen, skyOnScreen } from '../stage/sky.ts';
import type { Stage } from '../stage/stage.ts';
import { takeTurns } from '../stage/take-turns.ts';
import { Dial } from './dial.ts';
import { type Dive, diveLight, diveScale } from './dive.ts';
import { OrbitNodes, type SeenNode, tappedNode } from './nodes.ts';
import { layOrbit, type OrbitView, onOrbit } from './orbit.ts';
import { strokeArc, strokeOrbits } from './orbit-lines.ts';
import { SystemScenery } from './scenery.ts';
import { SUNS } from './suns.ts';

const TRIPS = 30;
/** CSS pixels of a node's radius at the middle's depth on a phone. */
const NODE = 8.2;

/** A solar system: its thirty trips are a dial of nodes on one orbit. */
export class SystemScene extends PlaceScene {
  private readonly dial = new Dial(TRIPS);
  private view: OrbitView = { x: 0, y: 0, radius: 1, tilt: 0.44 };
  private backdrop!: Phaser.GameObjects.Image;
  private scenery!: SystemScenery;
  private nodes!: OrbitNodes;
  private back!: Strokes;
  private front!: Strokes;
  private seen: SeenNode[] = [];
  private shownId: string | null = null;
  private shownTrips = 0;
  private followed: string | null = null;
  private lastFront = 1;
  private selectedFor = 0;
  private movedAtMs = 0;
  private hasDragged = false;

  constructor(stage: Stage) {
    super('system', stage);
  }

  readonly gestures: Gestures = {
    down: () => {
      this.dial.hold();
      this.hasDragged = false;
      this.movedAtMs = performance.now();
    },
    drag: (_, dx) => {
      const nowMs = performance.now();
      this.hasDragged = true;
      this.dial.drag(-dx / this.pixelsAMark(), nowMs - this.movedAtMs);
      this.movedAtMs = nowMs;
    },
    up: () => this.dial.release(performance.now() - this.movedAtMs),
    tap: ({ x, y }) => this.pick(x, y),
  };

  fetchArt(): Promise<void> {
    return this.stage.art.need('map', SUNS[skyOnScreen()].key, nebulaOnScreen(this.stage.viewport));
  }

  build(): void {
    this.backdrop = this.add.image(0, 0, nebulaOnScreen(this.stage.viewport)).setDepth(0);
    this.scenery = new SystemScenery(this, this.stage);
    this.back = new Strokes(this, 10, 512);
    this.nodes = new OrbitNodes(this, this.stage);
    this.front = new Strokes(this, 15, 512);
  }

  layout(): void {
    this.view = layOrbit(this.stage.viewport);
    this.showSystem(true);
  }

  protected override arrived(): void {
    this.followed = null;
    this.showSystem(true);
    playBackground('ambience-galaxy');
  }

  protected frame(nowMs: number, deltaMs: number): void {
    this.showSystem(false);
    takeTurns((by) => this.dial.spinTo(this.dial.front + by, this.stage.isCalm()));
    this.follow();
    this.dial.step(deltaMs);
    this.announce();
    this.selectedFor += deltaMs;
    this.draw(nowMs);
    if (!this.isLeaving) pointOut(this.seen.find(({ trip }) => trip.uuid === store.view.tripId)?.at);
  }

  protected override left(): void {
    pointOut(undefined);
  }

  private draw(nowMs: number): void {
    const isCalm = this.stage.isCalm();
    const alpha = isCalm || this.passage.other !== 'galaxy' ? this.presence : diveLight(this.dive);
    const dive = isCalm ? 1 : diveScale(this.dive);
    const view = { ...this.view, radius: this.view.radius * dive };
    const { viewport, colours } = this.stage;
    coverBox(this.backdrop, viewport.width, viewport.height, 1.02 + 0.05 * dive);
    this.backdrop.setAlpha(0.78 * alpha);
    this.scenery.draw(nowMs, this.view, lerp(0.3, 1, Math.min(1, dive)) * Math.max(1, dive), alpha);
    this.back.clear();
    this.front.clear();
    const lines = progress(alpha, 0.25, 1);
    strokeOrbits(this.back, this.front, view, colours, lines);
    const trips = this.trips;
    this.strokeFlown(view, trips, lines);
    const scale = view.radius / 214;
    this.seen = trips.map((trip) => {
      const at = onOrbit(view, this.angleOf(trip.priority));
      return { trip, at, radius: NODE * at.k * Math.max(1, scale ** 0.7) };
    });
    const selected = isCalm ? 1 : easeOut(this.selectedFor / 260);
    this.nodes.draw(this.seen, store.view.tripId, selected, lines, this.front);
  }

  /** The orbit is lit between neighbours that were both flown. */
  private strokeFlown(view: OrbitView, trips: readonly Trip[], alpha: number): void {
    for (let i = 0; i + 1 < trips.length; i++) {
      const [a, b] = [trips[i], trips[i + 1]];
      if (a?.status !== 'completed' || b?.status !== 'completed') continue;
      const from = this.angleOf(a.priority);
      const step = (2 * Math.PI) / TRIPS;
      strokeArc(this.back, this.front, view, from, from + step, this.stage.colours.gain, alpha);
    }
  }

  private angleOf(priority: number): number {
    return (this.dial.wayTo(priority) * 2 * Math.PI) / TRIPS;
  }

  private get dive(): Dive {
    return { other: this.passage.other, share: this.passed, isLeaving: this.isLeaving };
  }

  /** The HUD chose another trip, or the dial came to rest on one. */
  private follow(): void {
    const { tripId } = store.view;
    if (tripId !== this.followed) {
      const trip = this.trips.find(({ uuid }) => uuid === tripId);
      if (tripId !== null && !trip) return;
      const isFirst = this.followed === null && this.passage.ms > 0 && this.passed < 0.1;
      this.followed = tripId;
      this.selectedFor = 0;
      if (trip && trip.priority !== this.dial.front)
        this.dial.spinTo(trip.priority, isFirst || this.stage.isCalm());
      if (isFirst) this.lastFront = this.dial.front;
    } else if (this.hasDragged && this.dial.isResting) {
      this.hasDragged = false;
      const front = this.trips.find(({ priority }) => priority === this.dial.front);
      if (front && front.uuid !== tripId) selectTrip(front.uuid);
    }
  }

  /** Each mark that passes the front is felt. */
  private announce(): void {
    if (this.dial.front === this.lastFront) return;
    this.lastFront = this.dial.front;
    if (!this.dial.isSpinning) vibrate('selection');
  }

  private pick(x: number, y: number): void {
    const trip = tappedNode(this.seen, x, y)?.trip;
    if (!trip) return;
    vibrate('selection');
    if (trip.uuid === store.view.tripId) this.dial.spinTo(trip.priority, this.stage.isCalm());
    else selectTrip(trip.uuid);
  }

  private pixelsAMark(): number {
    return Math.abs(onOrbit(this.view, (2 * Math.PI) / TRIPS).x - this.view.x);
  }

  /** Another system, or its trips have come. */
  private showSystem(isForced: boolean): void {
    const id = store.view.systemId;
    const count = this.trips.length;
    const isSame = id === this.shownId && count === this.shownTrips;
    if (isSame && !isForced) return;
    this.shownId = id;
    this.shownTrips = count;
    const nebula = nebulaOnScreen(this.stage.viewport);
    void this.stage.art.need(nebula).then(() => {
      if (nebula === nebulaOnScreen(this.stage.viewport)) this.backdrop.setTexture(nebula);
    });
    if (isSame) return;
    const planets = this.trips.filter(({ location }) => location === 'planet');
    this.scenery.show(skyOnScreen(), [...new Set(planets.map(({ planet }) => planet))]);
  }

  private get trips(): readonly Trip[] {
    return (store.trips[store.view.systemId ?? ''] ?? []) as readonly Trip[];
  }
}
