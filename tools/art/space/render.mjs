import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import { pictures } from './pictures.mjs';

/**
 * Renders pictures by name in a headless Chromium (WebGL in software) and hands each to `save(name, png)`.
 * A `scale` under 1 is a draft.
 */
export async function renderSpace(names, scale, save) {
  const executablePath =
    process.env.CHROMIUM ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
  const args = [
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--disable-gpu-watchdog',
  ];
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--ignore-gpu-blocklist', '--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    for (const name of names) {
      const picture = pictures[name];
      const [width, height] = picture.size.map((v) => Math.round(v * scale));
      const parts = await Promise.all(['common', ...picture.shaders].map(shader));
      const source = parts
        .join('')
        .replace('out vec4 o;', `#define KIND ${picture.numbers[0].toFixed(1)}\nout vec4 o;`);
      const job = { source, width, height, ...picture };
      const url = await page.evaluate(draw, job);
      await save(name, Buffer.from(url.split(',')[1], 'base64'));
    }
  } finally {
    await browser.close();
  }
}

const shader = (name) => readFile(new URL(`${name}.glsl`, import.meta.url), 'utf8');

/**
 * Runs in the page. Draws in tiles, because the browser takes one long call for a hanging graphics card.
 * Keeps programs, because compiling the planets' shader takes longer than painting a planet.
 */
async function draw({ source, width, height, numbers, colours }) {
  const TILE = 192;
  globalThis.kept ??= { canvas: document.createElement('canvas'), programs: new Map() };
  const { canvas, programs } = globalThis.kept;
  Object.assign(canvas, { width, height });
  const gl = canvas.getContext('webgl2', {
    preserveDrawingBuffer: true,
    premultipliedAlpha: false,
    antialias: false,
  });
  const compile = (type, text) => {
    const part = gl.createShader(type);
    gl.shaderSource(part, text);
    gl.compileShader(part);
    if (!gl.getShaderParameter(part, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(part));
    return part;
  };
  const link = () => {
    const program = gl.createProgram();
    const corner = '#version 300 es\nin vec2 p; void main() { gl_Position = vec4(p, 0, 1); }';
    gl.attachShader(program, compile(gl.VERTEX_SHADER, corner));
    gl.attachShader(program, compile(gl.FRAGMENT_SHADER, source));
    gl.linkProgram(program);
    programs.set(source, program);
    return program;
  };
  const program = programs.get(source) ?? link();
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's call, not React's
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  const place = gl.getAttribLocation(program, 'p');
  gl.enableVertexAttribArray(place);
  gl.vertexAttribPointer(place, 2, gl.FLOAT, false, 0, 0);
  const uniform = (name) => gl.getUniformLocation(program, name);
  const linear = (hex) => [1, 3, 5].map((i) => (Number.parseInt(hex.slice(i, i + 2), 16) / 255) ** 2.2);
  const P = new Float32Array(32);
  P.set(numbers);
  const C = new Float32Array(24);
  C.set(colours.flatMap(linear));
  gl.uniform2f(uniform('R'), width, height);
  gl.uniform1fv(uniform('P'), P);
  gl.uniform3fv(uniform('C'), C);
  gl.uniform2f(uniform('OFF'), 0, 0);
  gl.disable(gl.BLEND);
  gl.enable(gl.SCISSOR_TEST);
  gl.viewport(0, 0, width, height);
  for (let y = 0; y < height; y += TILE) {
    for (let x = 0; x < width; x += TILE) {
      gl.scissor(x, y, TILE, TILE);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      gl.finish();
    }
    await new Promise((next) => setTimeout(next, 0));
  }
  return canvas.toDataURL('image/png');
}
