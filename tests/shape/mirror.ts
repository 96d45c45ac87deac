import { posix } from 'node:path';

const layers = ['engine', 'scenes', 'hud', 'server', 'tools'];
const test = /(\.program)?\.test\.tsx?$/;
const code = /\.(tsx?|mjs)$/;

/**
 * Faults of names below `tests/`: tests without a source file or folder of their name in the mirrored folder,
 * stories outside of a layer and a domain, and helpers outside of `fixtures/`.
 */
export function nameFaults(tests: readonly string[], sources: readonly string[]): string[] {
  const names = new Set(sources.filter((path) => code.test(path)).flatMap(withFolders));
  return tests.flatMap((path) => {
    const [, layer = '', ...rest] = path.split('/');
    if (layer === 'stories') return isStory(rest) ? [] : [`${path} is no test of a domain`];
    if (!layers.includes(layer) || rest.includes('fixtures')) return [];
    if (!test.test(path)) return [`${path} is no test and in no fixtures/ folder`];
    const source = path.slice('tests/'.length).replace(test, '');
    return names.has(source) ? [] : [`${path} has the name of no source`];
  });
}

/** The path without its ending, and every folder above it. */
function withFolders(path: string): string[] {
  const names = [path.replace(code, '')];
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) names.push(folder);
  return names;
}

/** `rest`: the parts of the path below `tests/stories/`. */
function isStory([layer = '', ...rest]: readonly string[]): boolean {
  return layers.includes(layer) && rest.length > 1 && test.test(rest.join('/'));
}
