// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';

const chunk = { screen: 'hangar' };
let fetchFile: ReturnType<typeof vi.fn<(address: string) => Promise<Response>>>;

/** A page with the addresses that the build wrote, and nothing fetched yet. */
async function page(files: string) {
  vi.resetModules();
  document.head.innerHTML = `<meta name="chunk-screens" content="${files}">`;
  return (await import('#engine/client/core/import-chunk.ts')).importChunk;
}

beforeEach(() => {
  fetchFile = vi.fn(async () => new Response('export {}'));
  vi.stubGlobal('fetch', fetchFile);
});

describe('a chunk of several files', () => {
  it('is imported when all of its files are here', async () => {
    const importChunk = await page('/static/a.js /static/b.js');
    const importFirst = vi.fn(async () => chunk);
    expect(await importChunk('screens', importFirst)).toBe(chunk);
    expect(fetchFile.mock.calls.map(([address]) => address)).toEqual(['/static/a.js', '/static/b.js']);
  });

  it.each([
    ['the network is away', () => Promise.reject(new TypeError('Failed to fetch')), true],
    ['the server has another version', async () => new Response('', { status: 404 }), false],
  ])('is not imported while %s, so that no engine remembers a failure', async (_why, answer, isAway) => {
    const importChunk = await page('/static/a.js /static/b.js');
    const importFirst = vi.fn(async () => chunk);
    fetchFile.mockImplementationOnce(answer);
    const error = await importChunk('screens', importFirst).catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/No chunk at https?:.*\/static\/a\.js/);
    const { isOutOfReach } = await import('#engine/client/core/import-chunk.ts');
    expect(isOutOfReach(error)).toBe(isAway);
    expect(importFirst).not.toHaveBeenCalled();
    expect(await importChunk('screens', importFirst)).toBe(chunk);
  });
});

describe('a chunk whose import failed', () => {
  it('is asked for under another address the next time', async () => {
    // The query that the second address gets is a comment of this module.
    const importChunk = await page('data:text/javascript,export%20const%20screen=1//');
    const importFirst = vi.fn(() => Promise.reject(new TypeError('Importing a module script failed.')));
    await expect(importChunk('screens', importFirst)).rejects.toThrow('Importing');
    expect(await importChunk('screens', importFirst)).toMatchObject({ screen: 1 });
    expect(importFirst).toHaveBeenCalledTimes(1);
  });

  it('is out of reach when its only file is', async () => {
    const importChunk = await page('/static/a.js');
    fetchFile.mockRejectedValue(new TypeError('Failed to fetch'));
    const importFirst = () => Promise.reject(new TypeError('Importing a module script failed.'));
    const error = await importChunk('screens', importFirst).catch((reason: unknown) => reason);
    const { isOutOfReach } = await import('#engine/client/core/import-chunk.ts');
    expect(isOutOfReach(error)).toBe(true);
  });

  it('is asked for as before where no build has written an address', async () => {
    const importChunk = await page('');
    document.head.innerHTML = '';
    const importFirst = vi.fn(async () => chunk);
    importFirst.mockRejectedValueOnce(new Error('away'));
    await expect(importChunk('screens', importFirst)).rejects.toThrow('away');
    expect(await importChunk('screens', importFirst)).toBe(chunk);
  });
});
