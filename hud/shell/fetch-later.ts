import { type ComponentType, lazy } from 'react';
import { startMoreStrings } from './strings/strings.ts';

type Later = typeof import('./later.ts');
type Screens = typeof import('./screens.ts');
type ComponentsOf<Chunk> = {
  [Name in keyof Chunk]: Chunk[Name] extends ComponentType<never> ? Name : never;
}[keyof Chunk];

/** The trip screen's second chunk. */
export const fetchLater = once(() => import('./later.ts'));

/** Every other screen and modal, with their styles and words. */
export const fetchScreens = once(async () => {
  const [screens] = await Promise.all([
    import('./screens.ts'),
    addStyles('screen-styles'),
    startMoreStrings(),
  ]);
  return screens;
});

/** A component of the second chunk. */
export function later<Name extends ComponentsOf<Later>>(name: Name) {
  return lazy(async () => ({ default: (await fetchLater())[name] }));
}

/** A component of the screens' chunk. */
export function screen<Name extends ComponentsOf<Screens>>(name: Name) {
  return lazy(async () => ({ default: (await fetchScreens())[name] }));
}

/** How long a chunk may take (chapter 8). */
const longestMs = 120_000;

/** Fetches once; what failed is fetched again at the next asking. Fails as chapter 8 says, with the type and the address. */
function once<Chunk>(fetchChunk: () => Promise<Chunk>): () => Promise<Chunk> {
  let fetched: Promise<Chunk> | undefined;
  return () => {
    fetched ??= inTime(fetchChunk()).catch((error: unknown) => {
      fetched = undefined;
      const { message } = error instanceof Error ? error : new Error(String(error));
      const url = /https?:\/\/\S+/.exec(message)?.[0] ?? '';
      const type = message === 'timeout' ? 'timeout' : 'missing';
      throw new Error(`Loading chunk failed (type: ${type}, url: ${url})`, { cause: error });
    });
    return fetched;
  };
}

function inTime<Chunk>(fetching: Promise<Chunk>): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), longestMs);
    fetching.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The build wrote their address into the page; a page without it has them in its first sheet. */
export function addStyles(name: string): Promise<void> | undefined {
  const address = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  if (!address) return undefined;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`No styles at ${address}`));
    };
    document.head.append(link);
  });
}
