import type Phaser from 'phaser';

/** Lays a picture over a whole window, uncut where it can be, grown by `grow` for what moves. */
export function coverBox(image: Phaser.GameObjects.Image, width: number, height: number, grow = 1): void {
  const { width: w, height: h } = image.frame;
  image.setPosition(width / 2, height / 2).setScale(Math.max(width / w, height / h) * grow);
}
