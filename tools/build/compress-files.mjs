import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const compressible = new Set(['.js', '.css', '.html', '.json', '.svg']);

/**
 * Writes a `.br` and a `.gz` beside every text file of a folder, so that the server need not compress them.
 */
export function compressFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  }
}
