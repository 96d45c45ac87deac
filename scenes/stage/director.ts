import type Phaser from 'phaser';
import type { Place } from '#engine/client/core/state.ts';
import type { PlaceScene } from './place-scene.ts';
import type { CanvasStage } from './stage.ts';

const PASSAGE_MS = 700;
const CALM_MS = 200;
/** To and from a trip. */
const CUT_MS = 320;
/** From the system into a launch: the camera dives into the trip's point while the ship appears from it. */
const LAUNCH_MS = 560;
/** Between these places the camera dives. */
const MAPS: readonly Place[] = ['galaxy', 'system'];

/** The scenes in drawing order, the last on top: a leaving scene lies over the arriving one. */
export type Scenes = Readonly<Record<Place, PlaceScene>>;

/** Brings a place's scene to the screen and lets the previous scene leave. */
export class Director {
  private shown: Place | null = null;
  private wanted: Place | null = null;
  private readonly leaving = new Set<PlaceScene>();

  constructor(
    private readonly game: Phaser.Game,
    private readonly scenes: Scenes,
    private readonly stage: CanvasStage,
  ) {}

  /** The scene on the screen or on its way there. */
  get present(): PlaceScene | null {
    return this.shown && this.scenes[this.shown];
  }

  /** True once the arrival at the present place is over, so that the canvas covers what is behind it. */
  get hasArrived(): boolean {
    return this.present?.hasArrived ?? false;
  }

  /**
   * While pictures are loading only the last requested place counts. A failed fetch is retried after a
   * while.
   */
  async go(place: Place): Promise<void> {
    this.wanted = place;
    if (place === this.shown) return;
    try {
      await this.scenes[place].fetchArt();
    } catch {
      setTimeout(() => this.wanted === place && void this.go(place), 2000);
      return;
    }
    if (this.wanted === place && this.shown !== place) this.swap(place);
  }

  relayout(): void {
    for (const scene of new Set(Object.values(this.scenes))) {
      if (this.game.scene.isActive(scene.name)) scene.relayout();
    }
  }

  private swap(place: Place): void {
    const before = this.shown;
    const scene = this.scenes[place];
    const last = before && this.scenes[before];
    this.shown = place;
    const ms = before === null ? CUT_MS : this.passageMs(before, place);
    if (before && last === scene) {
      scene.moved(before, place);
      return;
    }
    if (last) this.dismiss(last, place, ms);
    this.summon(scene);
    scene.arrive({ other: before, ms });
    this.stage.pointer.direct(scene.gestures);
  }

  private summon(scene: PlaceScene): void {
    this.leaving.delete(scene);
    const manager = this.game.scene;
    if (manager.isSleeping(scene.name)) manager.wake(scene.name);
    else if (!manager.isActive(scene.name)) manager.start(scene.name);
    scene.relayoutIfBuilt();
  }

  private dismiss(scene: PlaceScene, to: Place, ms: number): void {
    scene.leave({ other: to, ms });
    this.leaving.add(scene);
  }

  /** After each frame: scenes that have left go to sleep. */
  tidy(): void {
    for (const scene of this.leaving) {
      if (!scene.isGone) continue;
      this.leaving.delete(scene);
      this.game.scene.sleep(scene.name);
    }
  }

  private passageMs(from: Place, to: Place): number {
    if (this.stage.isCalm()) return CALM_MS;
    if (from === 'system' && to === 'launch') return LAUNCH_MS;
    return MAPS.includes(from) && MAPS.includes(to) ? PASSAGE_MS : CUT_MS;
  }
}
