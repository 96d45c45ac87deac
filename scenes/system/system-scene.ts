import { PlaceScene } from '../stage/place-scene.ts';
import type { Stage } from '../stage/stage.ts';
export class SystemScene extends PlaceScene {
  readonly gestures = {};
  constructor(stage: Stage) {
    super('system', stage);
  }
  fetchArt(): Promise<void> {
    return this.stage.art.need('sun');
  }
  build(): void {}
  layout(): void {}
  protected frame(): void {}
}
