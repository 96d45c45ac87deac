import Phaser from 'phaser';
import { artUrl } from '#engine/client/core/asset-url.ts';
import { createGame } from '#scenes/stage/create-game.ts';
import { moveAll, startPlaces } from './drift.ts';

/**
 * The baseline: the same number of sprites from the same atlas drift and turn in a Phaser scene with nothing
 * else.
 */
const count = Number(new URLSearchParams(location.search).get('count'));

class Drift extends Phaser.Scene {
  private readonly places = startPlaces(count);
  private images: Phaser.GameObjects.Image[] = [];

  create(): void {
    this.cameras.main.setOrigin(0, 0).setZoom(devicePixelRatio);
    this.images = this.places.map(({ frame, width }) =>
      this.add.image(0, 0, 'trip', frame).setDisplaySize(width, width),
    );
  }

  override update(_: number, deltaMs: number): void {
    moveAll(this.places, deltaMs);
    for (const [i, { x, y, angle }] of this.places.entries())
      this.images[i]?.setPosition(x, y).setRotation(angle);
  }
}

const parent = document.getElementById('canvas') as HTMLElement;
const game = await createGame(parent, innerWidth, innerHeight, devicePixelRatio);
const image = new Image();
image.src = artUrl('atlas/trip.webp');
const [table] = await Promise.all([
  fetch(artUrl('atlas/trip.json')).then((answer) => answer.json() as Promise<object>),
  image.decode(),
]);
game.textures.addAtlas('trip', image, table);
game.scene.add('drift', new Drift('drift'), true);
