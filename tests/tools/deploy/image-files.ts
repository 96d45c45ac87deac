import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { reachedPackages } from '#tools/build/reached-packages.mjs';

const dockerfile = readFileSync('tools/deploy/Dockerfile', 'utf8');
/** The last stage alone becomes the image. */
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

/** Settings that the image brings. */
export const imageEnv: Readonly<Record<string, string>> = Object.fromEntries(
  [...image.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs]) =>
    pairs!.split(' ').map((pair) => pair.split('=') as [string, string]),
  ),
);
/** Settings of the shipped example, without the empty ones. */
export const exampleEnv: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(parseEnv(readFileSync('tools/deploy/settings.example.env', 'utf8'))).filter(
    (pair): pair is [string, string] => pair[1] !== '' && pair[1] !== undefined,
  ),
);

/** The image's command, such as `node .build/server/main.mjs`. */
export const imageCommand: readonly string[] = JSON.parse(/^CMD (\[.+\])$/m.exec(image)![1]!);

/**
 * Makes a folder with exactly the files that the Dockerfile copies into the image: from this repository and
 * its build, with the operators' tools bundled and the packages pruned as there.
 */
export function makeImageFolder(folder: string): void {
  const copies = [...image.matchAll(/^COPY --from=build \/app\/(\S+) \.\/(\S*)$/gm)];
  if (copies.length !== image.match(/^COPY /gm)?.length) throw new Error('A COPY line has another form.');
  const tools = join(folder, '..', 'tools-of-the-build');
  execFileSync(process.execPath, ['tools/build/bundle-tools.mjs', tools], { stdio: 'pipe' });
  for (const [, from, to] of copies) {
    const target = join(folder, to || from!);
    mkdirSync(dirname(target), { recursive: true });
    if (from === 'node_modules')
      for (const path of reachedPackages(['.build/server', tools])) copyPackage(path, join(folder, path));
    else cpSync(from === '.build/tools' ? tools : resolve(from!), target, { recursive: true });
  }
}

/** Copies a package without the packages in it: those that are reached are copied by themselves. */
function copyPackage(path: string, target: string): void {
  const own = resolve(path);
  cpSync(own, target, {
    recursive: true,
    filter: (source) => !source.slice(own.length).includes('/node_modules'),
  });
}
