import type Phaser from 'phaser';
import { artUrl } from '#engine/client/core/asset-url.ts';
import type { NebulaLook, PlanetLook } from '#engine/content/kinds.ts';

/** Pictures by texture key: a path under `assets/art`; an atlas has a `.json` beside it. */
const PICTURES = {
  galaxy: 'backdrops/galaxy.webp',
  fog: 'backdrops/fog.webp',
  station: 'props/station.webp',
  map: 'atlas/map.webp',
  port: 'atlas/port.webp',
  trip: 'atlas/trip.webp',
} as const;
const ATLASES: readonly string[] = ['map', 'port', 'trip'];

/** A key of the list above, or of a family. */
export type ArtKey =
  | keyof typeof PICTURES
  | NebulaKey
  | `planet-${PlanetLook}`
  | `sun-${SunKind}`
  | `ship-${string}`;

/** A nebula upright for a phone, and wide. */
export type NebulaKey = `nebula-${'' | 'wide-'}${NebulaLook}`;

/** The stars that systems go round. */
type SunKind = 'blue' | 'gold' | 'red' | 'white';

/** Loads pictures into the game's textures, each once. The canvas starts with none and loads on demand. */
export class Art {
  private readonly coming = new Map<string, Promise<void>>();

  constructor(private readonly textures: Phaser.Textures.TextureManager) {}

  has(key: ArtKey): boolean {
    return this.textures.exists(key);
  }

  /** Resolves when all pictures have loaded; rejects when a picture fails, and may be called again then. */
  async need(...keys: readonly ArtKey[]): Promise<void> {
    await Promise.all(keys.map((key) => this.load(key)));
  }

  private load(key: ArtKey): Promise<void> {
    const loading = this.coming.get(key);
    if (loading) return loading;
    const fetched = this.bring(key).catch((error: unknown) => {
      this.coming.delete(key);
      throw error;
    });
    this.coming.set(key, fetched);
    return fetched;
  }

  private async bring(key: ArtKey): Promise<void> {
    const url = artUrl(pathOf(key));
    if (!ATLASES.includes(key)) {
      this.textures.addImage(key, await decoded(url));
      return;
    }
    const [image, table] = await Promise.all([decoded(url), readJson(url.replace(/\.webp$/, '.json'))]);
    this.textures.addAtlas(key, image, table);
  }
}

function pathOf(key: ArtKey): string {
  if (key.startsWith('planet-')) return `planets/${key.slice('planet-'.length)}.webp`;
  if (key.startsWith('nebula-')) return `backdrops/${key}.webp`;
  if (key.startsWith('sun-')) return `suns/${key.slice('sun-'.length)}.webp`;
  if (key.startsWith('ship-')) return `ships/${key.slice('ship-'.length)}-flight.webp`;
  return PICTURES[key as keyof typeof PICTURES];
}

/** Decodes outside of the frame, so that the first drawing doesn't wait. */
async function decoded(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

async function readJson(url: string): Promise<object> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as object;
}

/** The disc's share of its picture's width, and the colour of its light on things nearby. */
export const PLANETS: Readonly<Record<PlanetLook, { readonly disc: number; readonly light: number }>> = {
  azure: { disc: 0.817, light: 0x8fc0ff },
  crystal: { disc: 0.817, light: 0xd9b0ff },
  cryo: { disc: 0.777, light: 0x9fe0ff },
  dune: { disc: 0.817, light: 0xffd09a },
  ember: { disc: 0.778, light: 0xffa860 },
  fracture: { disc: 0.817, light: 0xd6e4ee },
  gas: { disc: 0.334, light: 0xc9b8ff },
  moon: { disc: 0.776, light: 0xc8d4e2 },
  ocean: { disc: 0.856, light: 0x7fc8ff },
  ringed: { disc: 0.37, light: 0xffc4b0 },
  rust: { disc: 0.776, light: 0xffa070 },
  storm: { disc: 0.856, light: 0xa9c4ff },
  terra: { disc: 0.777, light: 0x9fdcc0 },
  toxic: { disc: 0.817, light: 0xd2dc9a },
};
