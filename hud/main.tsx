import './styles.css';
import { createRoot } from 'react-dom/client';
import { provideChunks, startLater } from './chunks/fetch-chunks.ts';
import { App, followMotion } from './shell/app.tsx';
import { runSplash } from './shell/splash.ts';
import { loadCanvas } from './shell/start-canvas.ts';
import { startStrings } from './strings/strings.ts';
import './start.ts';

/** Renders the HUD first; the canvas is fetched once the HUD has been painted. */
async function start(): Promise<void> {
  provideChunks();
  followMotion();
  await startStrings();
  runSplash();
  createRoot(document.getElementById('hud') as HTMLElement).render(<App />);
  loadCanvas();
  startLater();
}

void start();
