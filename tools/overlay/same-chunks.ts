/**
 * The bundler assigns a module to a chunk by the set of bundles that reach it. These imports let the dev
 * tools reach everything the HUD's bundles reach, so that they split none of its chunks and the first load
 * stays small. The modules are loaded anyway when the dev tools open.
 */
import '#engine/client/start/boot.ts';
import '#hud/chunks/later.ts';
import '#hud/messenger/messenger.ts';
import '#hud/chunks/screens.ts';
import type {} from '#hud/shell/app.tsx';
import '#hud/shell/splash.ts';
import '#hud/shell/start-canvas.ts';
