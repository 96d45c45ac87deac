import Phaser from 'phaser';

/**
 * Renderer types of `Phaser.Game`'s configuration as numbers, because the slim Phaser has no table of them.
 */
const WEBGL = 2;
const SCALE_NONE = 0;

/** Starts the one game in the element behind the HUD; resolves when textures can be added. */
export function createGame(
  parent: HTMLElement,
  width: number,
  height: number,
  ratio: number,
): Promise<Phaser.Game> {
  return new Promise((resolve) => {
    const game = new Phaser.Game({
      type: WEBGL,
      parent,
      width: Math.round(width * ratio),
      height: Math.round(height * ratio),
      backgroundColor: 0x02040a,
      banner: false,
      audio: { noAudio: true },
      input: { keyboard: false, mouse: false, touch: false, gamepad: false },
      plugins: [] as unknown as Phaser.Types.Core.PluginObject,
      scale: { mode: SCALE_NONE, zoom: 1 / ratio },
      render: {
        antialias: true,
        antialiasGL: false,
        powerPreference: 'high-performance',
        roundPixels: false,
      },
    });
    game.events.once('ready', () => resolve(game));
  });
}

export function resizeGame(game: Phaser.Game, width: number, height: number, ratio: number): void {
  game.scale.setZoom(1 / ratio);
  game.scale.resize(Math.round(width * ratio), Math.round(height * ratio));
  // At a ratio of 1 the scale manager doesn't update the style.
  game.canvas.style.width = `${width}px`;
  game.canvas.style.height = `${height}px`;
}

/** The largest side of a texture and of the drawing buffer. */
export function maxTextureSize({ renderer }: Phaser.Game): number {
  const { gl } = renderer as Phaser.Renderer.WebGL.WebGLRenderer;
  return gl.getParameter(gl.MAX_TEXTURE_SIZE) as number;
}
