// `npm run sbom`: writes a bill of materials (CycloneDX) of the packages in production, as the lock file
// names them, to `.build/sbom.cdx.json` or to the file given. Two runs on one lock file write the same bytes.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from './setup/run.mjs';

const file = resolve(process.argv[2] ?? join(root, '.build/sbom.cdx.json'));
const flags = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'];
const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };

// npm tells its scripts where it is. Without npm, Windows finds `npm.cmd` only through a shell.
const { npm_execpath: npm } = process.env;
const text = npm?.endsWith('.js')
  ? execFileSync(process.execPath, [npm, ...flags], options)
  : execFileSync('npm', flags, { ...options, shell: process.platform === 'win32' });

const bill = JSON.parse(text);
// npm's own `--omit=dev` also leaves out packages that a tool needs besides the game, such as React.
const isForTools = ({ properties }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
bill.components = bill.components.filter((component) => !isForTools(component));
const kept = new Set([...bill.components, bill.metadata.component].map((component) => component['bom-ref']));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((ref) => kept.has(ref)) }));
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// npm names the component after the folder of the clone, and every run gets a number and a time of its own.
Object.assign(bill.metadata.component, { type: 'application', name, version });
delete bill.serialNumber;
delete bill.metadata.timestamp;
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} packages: ${file}`);
