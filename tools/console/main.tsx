import './console.css';
import { createRoot } from 'react-dom/client';
import { pressOncePerKey } from '#engine/client/device/held-keys.ts';
import { Console } from './console.tsx';

const root = document.getElementById('console');
pressOncePerKey();
if (root) createRoot(root).render(<Console />);
