/**
 * The bundler puts a module into a chunk by which bundles reach it. Reaching all that the HUD's own bundles do, the dev
 * tools cut none of their chunks in two: the first load stays as small as without them. It is all loaded by then anyway.
 */
import '#engine/client/core/boot.ts';
import '#hud/chunks/later.ts';
import '#hud/messenger/messenger.ts';
import '#hud/chunks/screens.ts';
import '#hud/shell/app.tsx';
import '#hud/shell/motion.ts';
import '#hud/shell/splash.ts';
import '#hud/shell/start-canvas.ts';
