import type Phaser from 'phaser';

/**
 * Target of a layer: the drawing buffer's size in device pixels, and the device pixels of a CSS pixel.
 */
export interface GlTarget {
  readonly gl: WebGLRenderingContext;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

export interface GlPainter {
  /** Creates programs and buffers; called again after a lost context, which destroys them. */
  prepare(gl: WebGLRenderingContext): void;
  paint(target: GlTarget): void;
}

type Renderer = Phaser.Renderer.WebGL.WebGLRenderer;

/** A game object with its own shader, in depth order with the rest of the scene's display list. */
export function addGlLayer(
  scene: Phaser.Scene,
  depth: number,
  painter: GlPainter,
): Phaser.GameObjects.Extern {
  const renderer = scene.sys.renderer as Renderer;
  const prepare = (): void => painter.prepare(renderer.gl);
  prepare();
  renderer.on('restorewebgl', prepare);
  const layer = scene.add.extern();
  layer.setDepth(depth);
  (layer as unknown as { render: () => void }).render = () => {
    const { gl } = renderer;
    gl.enable(gl.BLEND);
    gl.blendEquation(gl.FUNC_ADD);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    const { width, height } = renderer;
    painter.paint({ gl, width, height, ratio: scene.cameras.main.zoom });
  };
  layer.once('destroy', () => renderer.off('restorewebgl', prepare));
  return layer;
}

export interface GlProgram {
  begin(): void;
  attribute(name: string): number;
  uniform(name: string): WebGLUniformLocation | null;
}

/**
 * Throws the compiler's message when a shader is wrong (a bug). On a lost context it returns an empty
 * program.
 */
export function linkProgram(gl: WebGLRenderingContext, vertex: string, fragment: string): GlProgram {
  const program = gl.createProgram() as WebGLProgram;
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind) as WebGLShader;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    if (!gl.isContextLost() && !gl.getShaderParameter(shader, gl.COMPILE_STATUS)) {
      throw new Error(gl.getShaderInfoLog(shader) ?? 'shader does not compile');
    }
  }
  gl.linkProgram(program);
  if (!gl.isContextLost() && !gl.getProgramParameter(program, gl.LINK_STATUS)) {
    throw new Error(gl.getProgramInfoLog(program) ?? 'program does not link');
  }
  const attributes = new Map<string, number>();
  const places = new Map<string, WebGLUniformLocation | null>();
  return {
    begin: () => gl.useProgram(program),
    attribute: (name) => {
      let place = attributes.get(name);
      if (place === undefined) {
        place = gl.getAttribLocation(program, name);
        attributes.set(name, place);
      }
      return place;
    },
    uniform: (name) => {
      let place = places.get(name);
      if (place === undefined) {
        place = gl.getUniformLocation(program, name);
        places.set(name, place);
      }
      return place;
    },
  };
}

/** Binds float attributes that follow each other in a buffer of `stride` bytes while `use` draws. */
export function withAttributes(
  gl: WebGLRenderingContext,
  program: GlProgram,
  stride: number,
  parts: readonly (readonly [name: string, size: number, offset: number, bytes?: boolean])[],
  use: () => void,
): void {
  for (const [name, size, offset, bytes] of parts) {
    const place = program.attribute(name);
    if (place < 0) continue;
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, bytes ? gl.UNSIGNED_BYTE : gl.FLOAT, bytes === true, stride, offset);
  }
  use();
  for (const [name] of parts) {
    const place = program.attribute(name);
    if (place >= 0) gl.disableVertexAttribArray(place);
  }
}
