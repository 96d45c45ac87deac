import './console.css';
import { createRoot } from 'react-dom/client';
import { pressOncePerKey } from '#engine/client/device/held-keys.ts';
import { Console } from './console.tsx';
import { tell } from './core/told.ts';
import { takeCarriedDraft } from './numbers/draft.ts';

const root = document.getElementById('console');
pressOncePerKey();
const carried = takeCarriedDraft();
if (carried > 0)
  tell(`${carried === 1 ? 'One number' : `${carried} numbers`} of the game's dev tools came into the draft.`);
if (root) createRoot(root).render(<Console />);
