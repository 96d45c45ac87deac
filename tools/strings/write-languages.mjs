// Writes the modules that import the strings of every language in assets/strings: `npm run languages`
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/run.mjs';
import { stringModules } from './list-strings.mjs';

for (const [path, text] of Object.entries(stringModules())) writeFileSync(join(root, path), text);
