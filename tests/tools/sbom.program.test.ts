import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Locked {
  readonly version: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}
interface Bill {
  readonly bomFormat: string;
  readonly metadata: { readonly component: { readonly name: string } };
  readonly components: readonly { readonly name: string; readonly version: string; readonly purl: string }[];
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

it('the bill of materials has every package of production, and is the same at every run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proto-sbom-'));
  const write = (name: string) => {
    execFileSync(process.execPath, ['tools/sbom.mjs', join(folder, name)], { stdio: 'pipe' });
    return readFileSync(join(folder, name), 'utf8');
  };
  const text = write('first.json');
  expect(write('second.json')).toBe(text);
  rmSync(folder, { recursive: true });

  const bill = JSON.parse(text) as Bill;
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(bill.metadata.component.name).toBe('proto-trip');
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const wanted = Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version }]) => `${nameOf(path)}@${version}`);
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
  expect(wanted.filter((name) => !listed.has(name))).toEqual([]);
  expect([...listed].filter((name) => /^(vitest|playwright|@biomejs.biome)@/.test(name))).toEqual([]);
  for (const { purl } of bill.components) expect(purl).toMatch(/^pkg:npm\//);
}, 120_000);
