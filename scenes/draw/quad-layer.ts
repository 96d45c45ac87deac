import type Phaser from 'phaser';
import { batchOf, type QuadBuffer } from './quad-batch.ts';

type Texture = Phaser.Renderer.WebGL.Wrappers.WebGLTextureWrapper;

/** The content of a layer: its quads in this frame, and their texture, if any. */
export interface LayerLook {
  readonly quads: QuadBuffer;
  readonly texture: Texture | null;
}

/** Puts any number of quads into a scene's display list as an object at a depth. */
export function addQuadLayer(scene: Phaser.Scene, depth: number, look: LayerLook): void {
  const batch = batchOf(scene.sys.renderer as Phaser.Renderer.WebGL.WebGLRenderer);
  const layer = scene.add.extern().setDepth(depth).removeFromUpdateList() as Phaser.GameObjects.Extern;
  // Runs instead of the layer's own render step, which would end the batch.
  layer.addRenderStep((_renderer, _layer, context) => {
    if (look.quads.count > 0) batch.add(look.quads, look.texture, context, scene.cameras.main.zoom);
  }, 0);
}
