/** The chunks that are fetched later; the build writes the addresses of their files into the page by these names. */
type ChunkName = 'later' | 'screens' | 'core-en' | 'core-ru' | 'domains-en' | 'domains-ru';

const failures = new Map<ChunkName, number>();

/**
 * Imports a chunk so that it can be asked for again. Engines before Chromium 156 remember a failed `import()` by its address
 * for the life of the page. Therefore all files of the chunk are fetched first, which no engine remembers, and what failed
 * nevertheless is imported under another address the next time.
 */
export async function importChunk<Module>(
  name: ChunkName,
  importFirst: () => Promise<Module>,
): Promise<Module> {
  const [address, ...others] = filesOf(name);
  const failed = failures.get(name) ?? 0;
  try {
    // A chunk without others of its own needs no look ahead: its other address is enough.
    if (others.length > 0 || failed > 0) await Promise.all([address, ...others].map(fetchFile));
    if (failed === 0 || !address) return await importFirst();
    return (await import(`${address}?again=${failed}`)) as Module;
  } catch (error) {
    // While the files can't be fetched nothing is imported, and so nothing is remembered.
    if (!(error instanceof FileMissing)) failures.set(name, failed + 1);
    throw error;
  }
}

class FileMissing extends Error {}

/** The browser keeps what was fetched: the import takes it from there. */
async function fetchFile(address = ''): Promise<void> {
  const response = await fetch(address).catch(() => null);
  const isWhole = response?.ok && (await response.arrayBuffer().then(Boolean, () => false));
  if (!isWhole) throw new FileMissing(`No chunk at ${new URL(address, location.href).href}`);
}

/** The file of a chunk and those that it imports and the page doesn't have yet; none outside of a build. */
function filesOf(name: ChunkName): string[] {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="chunk-${name}"]`);
  return meta ? meta.content.split(' ') : [];
}
