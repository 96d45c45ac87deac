import rows from '../../assets/content/links.json' with { type: 'json' };
import type { Links } from './schema-store.ts';

/** Pages outside of the game. `check-store.ts` proves that they are addresses. */
export const links: Links = Object.freeze(rows);
