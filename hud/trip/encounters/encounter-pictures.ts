import { planetPicture, propPicture, shipPictureUrl } from '../../ui/pictures/rarity.tsx';

/** Scene of a kind of encounter: a planet, the thing that was met, and the light that belongs to it. */
export interface EncounterScene {
  readonly planet: string;
  readonly thing: string;
  /** Token of the light's colour. */
  readonly light: 'rar-epic' | 'signal' | 'danger' | 'gain' | 'proto' | 'clean';
  /** The planet is at the left instead of the right. */
  readonly isTurned?: boolean;
}

/** A scene of each kind; no two are alike. */
export const encounterScenes: Readonly<Record<string, () => EncounterScene>> = {
  derelict: () => ({
    planet: planetPicture('rust'),
    thing: shipPictureUrl('expeditionary', 'common', 'hero'),
    light: 'danger',
  }),
  storm: () => ({
    planet: planetPicture('storm'),
    thing: shipPictureUrl('personal', 'rare', 'hero'),
    light: 'signal',
  }),
  distress: () => ({
    planet: planetPicture('moon'),
    thing: shipPictureUrl('personal', 'common', 'hero'),
    light: 'rar-epic',
    isTurned: true,
  }),
  comet: () => ({
    planet: planetPicture('cryo'),
    thing: propPicture('rock'),
    light: 'signal',
    isTurned: true,
  }),
  smugglers: () => ({ planet: planetPicture('ember'), thing: propPicture('pirate'), light: 'danger' }),
  probe: () => ({ planet: planetPicture('dune'), thing: propPicture('nft-wormhole-lite'), light: 'proto' }),
  knocking: () => ({
    planet: planetPicture('ocean'),
    thing: propPicture('capsule-artifact'),
    light: 'gain',
    isTurned: true,
  }),
  answer: () => ({ planet: planetPicture('azure'), thing: propPicture('nft-wormhole'), light: 'clean' }),
  'keeper-stairs': () => ({ planet: planetPicture('gas'), thing: propPicture('station'), light: 'rar-epic' }),
  'keeper-light': () => ({
    planet: planetPicture('limb'),
    thing: propPicture('station'),
    light: 'proto',
    isTurned: true,
  }),
  'lifeboat-sleeper': () => ({
    planet: planetPicture('crystal'),
    thing: propPicture('capsule-ship'),
    light: 'gain',
  }),
  'lifeboat-captain': () => ({
    planet: planetPicture('fracture'),
    thing: shipPictureUrl('expeditionary', 'epic', 'hero'),
    light: 'rar-epic',
    isTurned: true,
  }),
  'cargo-tail': () => ({
    planet: planetPicture('toxic'),
    thing: shipPictureUrl('combat', 'rare', 'hero'),
    light: 'danger',
    isTurned: true,
  }),
  'cargo-market': () => ({
    planet: planetPicture('ringed'),
    thing: propPicture('capsule-ship-open'),
    light: 'proto',
  }),
  'probe-twin': () => ({
    planet: planetPicture('terra'),
    thing: propPicture('nft-extruder-lite'),
    light: 'signal',
    isTurned: true,
  }),
  'probe-makers': () => ({
    planet: planetPicture('crystal'),
    thing: propPicture('nft-extruder'),
    light: 'clean',
    isTurned: true,
  }),
};

/** The scene of a kind of encounter; a kind that this page doesn't know yet gets a general one. */
export function encounterScene(kind: string | null): EncounterScene {
  return (encounterScenes[kind ?? ''] ?? encounterScenes.distress!)();
}
