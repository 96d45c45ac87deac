import './styles.css';
import { createRoot } from 'react-dom/client';
import { provideChunks, startLater } from './chunks/fetch-chunks.ts';
import { App, followMotion } from './shell/app.tsx';
import { runSplash } from './shell/splash.ts';
import { loadCanvas } from './shell/start-canvas.ts';
import { startStrings } from './strings/strings.ts';
import './start.ts';

const againMs = 3000;

/** Fetches the strings until they are here: without them the game can't say what is wrong. */
async function fetchStrings(): Promise<void> {
  const isHere = await startStrings().then(
    () => true,
    () => false,
  );
  if (isHere) return;
  await new Promise((resolve) => setTimeout(resolve, againMs));
  await fetchStrings();
}

/** Renders the HUD first; the canvas is fetched once the HUD has been painted. */
async function start(): Promise<void> {
  provideChunks();
  followMotion();
  await fetchStrings();
  runSplash();
  createRoot(document.getElementById('hud') as HTMLElement).render(<App />);
  loadCanvas();
  startLater();
}

void start();
