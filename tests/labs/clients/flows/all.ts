import { buying } from './buying.ts';
import type { Flow } from './flow.ts';
import { ending, playing } from './playing.ts';
import { reachingOut } from './reaching-out.ts';
import { reloading } from './reloading.ts';
import { surrounded } from './surrounded.ts';

/** Every main flow, in the order in which a visit plays them. */
export const flows: readonly Flow[] = [
  ...playing,
  ...buying,
  ...reloading,
  ...reachingOut,
  ...surrounded,
  ending,
];
