import type { DailyContract } from '#engine/protocol/homeland/calls.ts';
import { planetPicture, propPicture, shipPicture } from '#hud/ui/pictures/picture-urls.ts';

type Goal = DailyContract['goalType'];

const pictures: Readonly<Record<Goal, () => string>> = {
  objects: () => propPicture('rock'),
  pirates: () => propPicture('pirate'),
  pirates_in_trip: () => propPicture('pirate'),
  trips: () => planetPicture('gas'),
  personal_trips: () => shipPicture('personal', 'rare', 'hero'),
  attack_trips: () => shipPicture('combat', 'common', 'hero'),
  expedition_trips: () => shipPicture('expeditionary', 'common', 'hero'),
  space_trips: () => planetPicture('ringed'),
  planet_trips: () => planetPicture('terra'),
  minutes: () => planetPicture('storm'),
  full_cargo: () => propPicture('proto'),
  dockings: () => propPicture('station'),
  capsules: () => propPicture('capsule-artifact'),
  syntheses: () => propPicture('clean'),
  levels: () => shipPicture('personal', 'common', 'hero'),
  converted: () => propPicture('clean'),
  invested: () => propPicture('station'),
};

export function contractPicture(goal: Goal): string {
  return pictures[goal]();
}
