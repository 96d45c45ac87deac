import './styles.css';
import { createRoot } from 'react-dom/client';
import { provideChunks } from './chunks/provide-chunks.ts';
import { App } from './shell/app.tsx';
import { followMotion } from './shell/motion.ts';
import { runSplash } from './shell/start/splash.ts';
import { startCanvas } from './shell/start/start-canvas.ts';
import { startLater } from './shell/start/start-later.ts';
import { startStrings } from './shell/strings/strings.ts';
import './start.ts';

/** Renders the HUD first; the canvas is fetched once the HUD has been painted. */
async function start(): Promise<void> {
  provideChunks();
  followMotion();
  await startStrings();
  runSplash();
  createRoot(document.getElementById('hud') as HTMLElement).render(<App />);
  startCanvas();
  startLater();
}

void start();
