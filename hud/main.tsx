import './styles.css';
import { createRoot } from 'react-dom/client';
import { boot, recallSettings } from '../engine/client/boot.ts';
import { watchErrors } from '../engine/client/report-error.ts';
import { startMessenger } from './messenger/messenger.ts';
import { launchData } from './messenger/webview.ts';
import { App } from './shell/app.tsx';
import { followMotion } from './shell/motion.ts';
import { runSplash } from './shell/splash.ts';
import { startCanvas } from './shell/start-canvas.ts';
import { startStrings } from './shell/strings.ts';

/** The HUD first; the canvas comes when it hears that the HUD is up. */
async function start(): Promise<void> {
  watchErrors();
  startMessenger();
  recallSettings();
  followMotion();
  const booting = boot(launchData());
  await startStrings();
  runSplash();
  createRoot(document.getElementById('hud') as HTMLElement).render(<App />);
  startCanvas();
  await booting;
}

void start();
