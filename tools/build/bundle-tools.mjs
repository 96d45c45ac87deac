// Builds the operators' tools into `.build/tools`, for an installation that has no esbuild.
import { join } from 'node:path';
import { buildTool } from '../setup/bundle-tool.mjs';
import { root } from '../setup/run.mjs';

const tools = {
  'console-link': 'tools/console-link/make-link.ts',
  data: 'tools/data/commands.ts',
  database: 'server/store/embedded/start-embedded.ts',
  doctor: 'tools/doctor/examine.ts',
  'export-analytics': 'tools/analytics/export.ts',
};
for (const [name, entry] of Object.entries(tools)) await buildTool(name, entry, join(root, '.build/tools'));
