import './console.css';
import { createRoot } from 'react-dom/client';
import { Console } from './console.tsx';

const root = document.getElementById('console');
if (root) createRoot(root).render(<Console />);
