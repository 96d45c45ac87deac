import { paths } from '../core/paths.ts';
import { devPaths } from './paths.ts';

/** Adds the developers' paths to those of players. Import it where a developer's call is made. */
Object.assign(paths, devPaths);
