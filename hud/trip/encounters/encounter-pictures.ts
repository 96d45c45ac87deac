import { planetPicture, propPicture, shipPictureUrl } from '#hud/ui/pictures/rarity.tsx';

const pictures: Readonly<Record<string, () => string>> = {
  derelict: () => shipPictureUrl('expeditionary', 'common', 'hero'),
  storm: () => planetPicture('storm'),
  distress: () => shipPictureUrl('personal', 'common', 'hero'),
  comet: () => propPicture('rock'),
  smugglers: () => propPicture('pirate'),
  knocking: () => propPicture('nft-extruder'),
  answer: () => propPicture('station'),
  probe: () => propPicture('nft-wormhole-lite'),
};

/** The picture of a kind of encounter; a kind that this page doesn't know yet gets a general one. */
export function encounterPicture(kind: string | null): string {
  return (pictures[kind ?? ''] ?? (() => propPicture('station')))();
}
