import type Phaser from 'phaser';
import { batchOf } from './quad-batch.ts';
import type { QuadBuffer } from './quad-format.ts';

type Texture = Phaser.Renderer.WebGL.Wrappers.WebGLTextureWrapper;

/** What a layer shows: its quads of this frame, and the texture that they are cut from, if any. */
export interface LayerLook {
  readonly quads: QuadBuffer;
  readonly texture: Texture | null;
}

/** Puts quads into a scene's display list at a depth, as one object however many there are. */
export function addQuadLayer(scene: Phaser.Scene, depth: number, look: LayerLook): void {
  const batch = batchOf(scene.sys.renderer as Phaser.Renderer.WebGL.WebGLRenderer);
  const layer = scene.add.extern().setDepth(depth).removeFromUpdateList() as Phaser.GameObjects.Extern;
  // Before the layer's own step, which would end the batch; that one is never come to.
  layer.addRenderStep((_renderer, _layer, context) => {
    if (look.quads.count > 0) batch.add(look.quads, look.texture, context, scene.cameras.main.zoom);
  }, 0);
}
