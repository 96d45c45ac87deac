import type { Language } from '../../content/languages.ts';

/**
 * The chunks that are fetched later; the build writes the addresses of their files into the page under
 * these names.
 */
type ChunkName =
  | 'after-start'
  | 'general-choice'
  | 'signature'
  | 'howler'
  | 'music'
  | 'ton-connect'
  | 'later'
  | 'screens'
  | `${'core' | 'domains'}-${Language}`;

const failures = new Map<ChunkName, number>();

/**
 * Imports a chunk in a way that can be retried. Engines before Chromium 156 remember a failed `import()` by
 * its address for the life of the page. Therefore all files of the chunk are fetched first, because no
 * engine remembers a failed fetch. If the import fails nevertheless, the next try uses another address.
 */
export async function importChunk<Module>(
  name: ChunkName,
  importFirst: () => Promise<Module>,
): Promise<Module> {
  const [address, ...others] = filesOf(name);
  const failed = failures.get(name) ?? 0;
  try {
    // A chunk that imports no other files needs no fetch in advance: another address is enough.
    if (others.length > 0 || failed > 0) await Promise.all([address, ...others].map(fetchFile));
    if (failed === 0 || !address) return await importFirst();
    return (await import(`${address}?again=${failed}`)) as Module;
  } catch (error) {
    // If a file couldn't be fetched, nothing was imported, so the engine remembers no failure.
    if (error instanceof FetchFailed) throw error;
    failures.set(name, failed + 1);
    // An import doesn't say whether the network was away.
    if (address) await fetchFile(address);
    throw error;
  }
}

class FetchFailed extends Error {}
class OutOfReach extends FetchFailed {}

/** True for the error of a file whose server can't be reached; false when the server doesn't have it. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof OutOfReach;
}

/** Puts a file into the browser's cache, from which it is then read. */
export async function fetchFile(address = ''): Promise<void> {
  const response = await fetch(address).catch(() => null);
  const isWhole = response && (await response.arrayBuffer().then(Boolean, () => false));
  const text = `No chunk at ${new URL(address, location.href).href}`;
  if (!isWhole) throw new OutOfReach(text);
  if (!response.ok) throw new FetchFailed(text);
}

/** The file of a chunk and its imports that the page doesn't have yet; none outside of a build. */
function filesOf(name: ChunkName): string[] {
  // Without a page there is no build either.
  const meta = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="chunk-${name}"]`);
  return meta ? meta.content.split(' ') : [];
}
