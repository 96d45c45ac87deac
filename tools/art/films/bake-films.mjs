import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { soundtrack } from './soundtrack.mjs';

/*
 * `node tools/art/films/bake-films.mjs [key…]` bakes the quests' films into `assets/films`; `--sheet` only
 * makes contact sheets in `.cache/films`. It needs Chromium and ffmpeg with libx264 and aac.
 */
const RATE = 24;
const size = { width: 848, height: 480 };
const root = fileURLToPath(new URL('../../../', import.meta.url));
const films = join(root, 'assets/films');
const cache = join(root, '.cache/films');
const types = { '.js': 'text/javascript', '.json': 'application/json', '.webp': 'image/webp' };

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isSheet = process.argv.includes('--sheet');
const groups = JSON.parse(await readFile(join(root, 'assets/content/quests.json'), 'utf8'));
const keys = names.length > 0 ? names : groups.flatMap(({ quests }) => quests.map(({ key }) => key));

await mkdir(cache, { recursive: true });
await mkdir(films, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim(),
  args: ['--no-sandbox'],
});
try {
  for (const key of keys) {
    const page = await openBoard(key, isSheet ? 0.5 : 1);
    const { shots, poster, sound } = await page.evaluate(() => globalThis.board);
    const seconds = shots.reduce((sum, length) => sum + length, 0);
    if (isSheet) await writeSheet(page, key, seconds);
    else {
      await writeFilm(page, key, seconds, sound);
      await sharp(await paint(page, poster))
        .webp({ quality: 80 })
        .toFile(join(films, `${key}.webp`));
      await noteShots(key, shots);
    }
    await page.close();
  }
} finally {
  await browser.close();
}

/** A page with the art of a board's pictures and a function that paints a moment. */
async function openBoard(key, scale) {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  page.on('pageerror', (error) => console.error(error));
  await page.route('http://films.test/**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/') return route.fulfill({ contentType: 'text/html', body: '<canvas></canvas>' });
    const file = path.startsWith('/art/') ? join(root, 'assets', path) : join(root, 'tools/art/films', path);
    return route.fulfill({ contentType: types[extname(file)], body: await readFile(file) });
  });
  await page.goto('http://films.test/');
  await page.evaluate(
    async ({ key, scale, size }) => {
      const { loadArt, paintFrame } = await import('/play.js');
      const { pictures, shots, poster, sound } = await import(`/boards/${key}.js`);
      const canvas = document.querySelector('canvas');
      Object.assign(canvas, { width: size.width * scale, height: size.height * scale });
      const art = await loadArt(pictures);
      globalThis.board = { shots: shots.map(({ seconds }) => seconds), poster, sound };
      globalThis.paintAt = async (time) => {
        paintFrame(canvas, art, shots, time);
        return canvas.toDataURL('image/jpeg', 0.96).split(',')[1];
      };
    },
    { key, scale, size },
  );
  return page;
}

async function paint(page, time) {
  return Buffer.from(await page.evaluate((at) => globalThis.paintAt(at), time), 'base64');
}

/** Sixteen moments of a film, to judge it by. */
async function writeSheet(page, key, seconds) {
  const columns = 4;
  const pictures = [];
  for (let index = 0; index < columns * 4; index++)
    pictures.push({
      input: await paint(page, ((index + 0.5) / (columns * 4)) * seconds),
      left: (index % columns) * (size.width / 2),
      top: Math.floor(index / columns) * (size.height / 2),
    });
  await sharp({ create: { width: size.width * 2, height: size.height * 2, channels: 3, background: '#000' } })
    .composite(pictures)
    .jpeg()
    .toFile(join(cache, `${key}.jpg`));
}

async function writeFilm(page, key, seconds, sound) {
  const file = join(films, `${key}.mp4`);
  const track = soundtrack(join(root, 'assets/sound'), seconds, sound);
  const encoder = spawn(
    'ffmpeg',
    [
      ...[
        '-y',
        '-loglevel',
        'error',
        '-f',
        'image2pipe',
        '-framerate',
        String(RATE),
        '-c:v',
        'mjpeg',
        '-i',
        '-',
      ],
      ...track,
      ...['-c:v', 'libx264', '-preset', 'medium', '-crf', '26', '-maxrate', '450k', '-bufsize', '900k'],
      ...['-profile:v', 'main', '-pix_fmt', 'yuv420p', '-g', '48', '-threads', '2'],
      ...['-c:a', 'aac', '-b:a', '64k', '-ar', '44100', '-t', String(seconds)],
      ...['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart', file],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(encoder, 'close');
  for (let index = 0; index < Math.round(seconds * RATE); index++)
    if (!encoder.stdin.write(await paint(page, index / RATE))) await once(encoder.stdin, 'drain');
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg failed at ${key}`);
  console.log(key, `${seconds} s`, `${Math.round((await stat(file)).size / 1024)} KiB`);
}

/** The build times the subtitles by these. */
async function noteShots(key, shots) {
  const file = join(films, 'films.json');
  const known = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  known[key] = { shots };
  const sorted = Object.fromEntries(Object.entries(known).sort(([a], [b]) => a.localeCompare(b)));
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
