import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

/** Licences that allow the game to be distributed as it is. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  // Used unchanged, as the credits say.
  'MPL-2.0',
  // The font.
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);
/** Only for tools, which aren't distributed. */
const allowedForTools = new Set([...allowed, 'LGPL-3.0-or-later']);
/** Packages whose manifest names no licence, with the one that their LICENSE file has. */
const read: Readonly<Record<string, string>> = {
  'node_modules/exif-parser': 'MIT',
  'node_modules/xmlhttprequest-ssl': 'MIT',
};

/** True when every licence of an expression is allowed, or one of a choice. */
function isAllowed(expression: string, licences: ReadonlySet<string>): boolean {
  const plain = expression.replace(/[()]/g, '');
  return plain
    .split(' AND ')
    .every((part) => part.split(' OR ').some((licence) => licences.has(licence.trim())));
}

describe('packages', () => {
  it('have licences that are allowed', () => {
    const faults = packages.filter(([path, { license, dev, devOptional }]) => {
      const licences = dev || devOptional ? allowedForTools : allowed;
      return !isAllowed(license ?? read[path] ?? 'none', licences);
    });
    expect(faults.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
    for (const path of Object.keys(read)) expect(lock.packages[path]?.license, path).toBeUndefined();
  });

  it.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['MIT OR GPL-3.0-only', true],
    ['(MIT AND Zlib)', true],
    ['MIT AND GPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE', false],
  ])('%s is allowed: %s', (expression, expected) => {
    expect(isAllowed(expression, allowed)).toBe(expected);
  });

  it('are pinned exactly, and every byte of them by a hash', () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    const faults = packages.filter(([, { integrity, link }]) => !link && !integrity?.startsWith('sha512-'));
    expect(faults.map(([path]) => path)).toEqual([]);
  });

  it('run no scripts when they are installed', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });
});
