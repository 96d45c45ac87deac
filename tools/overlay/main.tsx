import './same-chunks.ts';
import './overlay.css';
import { createRoot } from 'react-dom/client';
import { desk, readTunables } from './desk.ts';
import { Overlay } from './overlay.tsx';
import { closeOverlay } from './sandbox/sandbox-host.ts';

/**
 * The dev tools' own page over the game: shown when it has loaded, and afterwards toggled by each `dev-tools`
 * event.
 */
function start(): void {
  const root = document.createElement('div');
  root.id = 'overlay';
  document.body.append(root);
  createRoot(root).render(<Overlay />);
  addEventListener('dev-tools', toggle);
  toggle();
}

function toggle(): void {
  if (desk.isOpen) {
    closeOverlay();
    return;
  }
  desk.isOpen = true;
  desk.isFolded = false;
  void readTunables();
}

start();
