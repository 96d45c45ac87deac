// Builds the operators' tools into `.build/tools`, or the folder that is named, for an installation that has
// no esbuild.
import { join, resolve } from 'node:path';
import { buildTool } from '../setup/bundle-tool.mjs';
import { root } from '../setup/run.mjs';

const tools = {
  'console-link': 'tools/console-link/make-link.ts',
  data: 'tools/data/commands.ts',
  database: 'server/store/embedded/start-embedded.ts',
  doctor: 'tools/doctor/examine.ts',
  'export-analytics': 'tools/analytics/export.ts',
};
const folder = resolve(process.argv[2] ?? join(root, '.build/tools'));
for (const [name, entry] of Object.entries(tools)) await buildTool(name, entry, folder);
