import { artUrl } from '#engine/client/core/asset-url.ts';
import type { Achievement, Task } from '#engine/protocol/homeland/calls.ts';

const medals: Readonly<Record<Achievement['type'], string>> = {
  total_trips: 'achievement-earner',
  invested_in_rnd: 'achievement-spender',
  opened_solar_systems: 'achievement-explorer',
  successful_searches: 'achievement-explorer',
  improved_ship_grade: 'achievement-perfectionist',
  improved_artifacts: 'achievement-perfectionist',
  earned_proto: 'achievement-earner',
  successful_attacks: 'achievement-catcher',
};

const pictures: Readonly<Record<Task['condition'], string>> = {
  subscribe: 'task-subscribe',
  visit_site: 'task-visit-site',
};

/** The medal of an achievement. */
export function medalPicture(type: Achievement['type']): string {
  return artUrl(`honours/${medals[type]}.webp`);
}

/** The picture of a task: a dish for following a channel, else a globe. */
export function taskPicture(condition: Task['condition']): string {
  return artUrl(`honours/${pictures[condition]}.webp`);
}
