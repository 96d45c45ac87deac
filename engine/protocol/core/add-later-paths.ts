import { laterPaths } from './later-paths.ts';
import { paths } from './paths.ts';

/** Adds the paths that the first load does without. Import it where such a call is made. */
Object.assign(paths, laterPaths);
