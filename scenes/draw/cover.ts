import type Phaser from 'phaser';

/** Lays a picture over a whole window, uncut where it can be, grown by `grow` for what moves. */
export function coverBox(image: Phaser.GameObjects.Image, width: number, height: number, grow = 1): void {
  image.setPosition(width / 2, height / 2).setScale(coverScale(image.frame, width, height) * grow);
}

/** By how much a picture is to be scaled so that it covers a window. */
export function coverScale(
  picture: { readonly width: number; readonly height: number },
  width: number,
  height: number,
): number {
  return Math.max(width / picture.width, height / picture.height);
}
