import { PlaceScene } from '../stage/place-scene.ts';
import type { Stage } from '../stage/stage.ts';
export class TripScene extends PlaceScene {
  readonly gestures = {};
  constructor(stage: Stage) {
    super('trip', stage);
  }
  fetchArt(): Promise<void> {
    return this.stage.art.need('sun');
  }
  build(): void {}
  layout(): void {}
  protected frame(): void {}
}
