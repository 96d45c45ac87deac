import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import galaxy from '#assets/content/galaxy.json' with { type: 'json' };
import { nebulaLooks, planetLooks, rarities, shipTypes, stats } from '#engine/content/kinds.ts';
import { SUNS } from '#scenes/system/scenery.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const art = `${root}assets/art/`;
const KIB = 1024;

const pictures = readdirSync(art, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(webp|png)$/.test(path))
  .sort();
const bytesOf = (paths: Iterable<string>) =>
  [...new Set(paths)].reduce((sum, path) => sum + statSync(art + path).size, 0);

const across = (name: (a: string, b: string) => string, as: readonly string[], bs: readonly string[]) =>
  as.flatMap((a) => bs.map((b) => name(a, b)));

/** Pictures whose names the code builds from content keys. */
const families = [
  ...['planet', 'ship'].map((name) => `splash/${name}.webp`),
  ...planetLooks.map((look) => `planets/${look}.webp`),
  ...nebulaLooks.flatMap((look) => [`backdrops/nebula-${look}.webp`, `backdrops/nebula-wide-${look}.webp`]),
  ...nebulaLooks.map((look) => SUNS[look].key.replace(/^sun-(.*)$/, 'suns/$1.webp')),
  ...['hero', 'flight', 'turn'].flatMap((view) =>
    across((type, rarity) => `ships/${type}-${rarity}-${view}.webp`, shipTypes, rarities),
  ),
  ...across((stat, rarity) => `props/artifact-${stat}-${rarity}.webp`, stats, rarities),
  ...across((kind, rarity) => `props/shard-${kind}-${rarity}.webp`, ['ship', 'artifact'], rarities),
  ...across((kind, state) => `props/capsule-${kind}${state}.webp`, ['ship', 'artifact'], ['', '-open']),
];

const sources = ['hud', 'scenes', 'tools/build'].flatMap((room) =>
  readdirSync(`${root}${room}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|css|mjs)$/.test(path))
    .map((path) => readFileSync(`${root}${room}/${path}`, 'utf8')),
);

describe('the pictures', () => {
  it('exist for every kind in the content', () => {
    expect(families.filter((path) => !pictures.includes(path))).toEqual([]);
  });

  it('exist for every name in the code', () => {
    const named = sources.flatMap((text) => [
      ...[...text.matchAll(/'([a-z]+\/[a-z0-9-]+\.(?:webp|png))'/g)].map(([, path]) => path),
      ...[...text.matchAll(/\b(prop|planet|backdrop)Picture\('([a-z0-9-]+)'/g)].map(
        ([, kind, name]) => `${kind}s/${name}.webp`,
      ),
    ]);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !pictures.includes(path ?? ''))).toEqual([]);
  });

  it('are all in use', () => {
    const isNamed = (path: string) => {
      const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
      return sources.some((text) => new RegExp(`['/]${name}['.]`).test(text));
    };
    expect(pictures.filter((path) => !families.includes(path) && !isNamed(path))).toEqual([]);
  });

  it('stay within 2048 px, planets from 800 px on', async () => {
    for (const path of pictures) {
      const { width, height } = await sharp(art + path).metadata();
      expect(Math.max(width, height), path).toBeLessThanOrEqual(2048);
      if (path.startsWith('planets/')) expect(Math.min(width, height), path).toBeGreaterThanOrEqual(800);
    }
  });
});

/** All files that splash, galaxy, system, flight and reward of a first trip load. */
function firstTrip(): string[] {
  const [system] = galaxy.systems;
  const [trip] = system?.trips ?? [];
  const looks = new Set(system?.trips.filter((row) => row.location === 'planet').map((row) => row.planet));
  return [
    'icon-180.png',
    ...[
      'splash/planet',
      'splash/ship',
      'planets/limb',
      'ships/personal-common-hero',
      'ships/personal-common-flight',
    ],
    ...['backdrops/galaxy', 'backdrops/fog', 'backdrops/nebula-wide-deep', 'backdrops/nebula-violet'],
    ...[
      `backdrops/nebula-${system?.nebula}`,
      `backdrops/nebula-wide-${system?.nebula}`,
      'backdrops/nebula-amber',
      'backdrops/nebula-deep',
    ],
    ...['atlas/map', 'atlas/trip', 'suns/gold', `planets/${trip?.planet}`],
    ...[...looks].slice(0, 4).map((look) => `planets/${look}`),
    ...['props/proto', 'props/shard-ship-common', 'props/shard-artifact-common', 'props/key-ship'],
  ].map((path) => (path.includes('.') ? path : `${path}.webp`));
}

describe('the budget', () => {
  it('lets the first trip weigh 3 MB and the whole game 12 MB', () => {
    const folders = [...new Set(pictures.map((path) => path.split('/').slice(0, -1).join('/') || 'icon'))];
    const rows = folders.map((folder) => {
      const own = pictures.filter((path) => (path.split('/').slice(0, -1).join('/') || 'icon') === folder);
      return { what: folder, pictures: own.length, KiB: Math.round(bytesOf(own) / KIB) };
    });
    const first = bytesOf(firstTrip());
    const all = bytesOf(pictures);
    console.table([
      ...rows,
      { what: 'first trip, of 3072', pictures: new Set(firstTrip()).size, KiB: Math.round(first / KIB) },
      { what: 'all, of 12288', pictures: pictures.length, KiB: Math.round(all / KIB) },
    ]);
    expect(first).toBeLessThan(3 * KIB * KIB);
    expect(all).toBeLessThan(12 * KIB * KIB);
  });

  it('lets an atlas weigh half a megabyte, and no other picture more than 288 KB', () => {
    const tooHeavy = pictures.filter(
      (path) => bytesOf([path]) > (path.startsWith('atlas/') ? 512 : 288) * KIB,
    );
    expect(tooHeavy).toEqual([]);
  });
});
