// `npm run example`: flies a trip with the engine alone, by `engine/example.ts`.
import { installDependencies } from './setup/install-dependencies.mjs';

await installDependencies();
const { bundleTool } = await import('./setup/bundle-tool.mjs');
await bundleTool('example', 'engine/example.ts');
