import type Phaser from 'phaser';

/** Covers the whole window with a picture, enlarged by `grow` if it moves. */
export function coverBox(image: Phaser.GameObjects.Image, width: number, height: number, grow = 1): void {
  image.setPosition(width / 2, height / 2).setScale(coverScale(image.frame, width, height) * grow);
}

/** The scale at which a picture covers a window. */
export function coverScale(
  picture: { readonly width: number; readonly height: number },
  width: number,
  height: number,
): number {
  return Math.max(width / picture.width, height / picture.height);
}
