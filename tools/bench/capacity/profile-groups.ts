import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Node {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
}

interface Profile {
  readonly nodes: readonly Node[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Busy time of a thread, and each function group's share of it (self time, 0 to 1), largest first. */
export interface ThreadProfile {
  readonly thread: string;
  readonly busyMs: number;
  readonly groups: readonly (readonly [group: string, share: number])[];
}

/** Reads the profiles that Node has written into a folder, one of each thread. */
export function readProfiles(folder: string): ThreadProfile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.cpuprofile'))
    .map((name) => readProfile(join(folder, name)));
}

function readProfile(file: string): ThreadProfile {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as Profile;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const groups = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const { callFrame } = byId.get(id)!;
    const took = timeDeltas[index] ?? 0;
    if (callFrame.functionName === '(idle)' || callFrame.functionName === '(root)') continue;
    busy += took;
    const group = groupOf(callFrame);
    groups.set(group, (groups.get(group) ?? 0) + took);
  }
  const isWorker = nodes.some(({ callFrame }) => callFrame.url.endsWith('embedded-worker.mjs'));
  return {
    thread: isWorker ? 'database' : 'main',
    busyMs: busy / 1000,
    groups: [...groups].map(([name, took]) => [name, took / busy] as const).sort((a, b) => b[1] - a[1]),
  };
}

function groupOf({ url, functionName, lineNumber }: Node['callFrame']): string {
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (url === '') return /^write/.test(functionName) ? 'socket writes' : 'native code';
  // The innermost package: mongoose contains the driver.
  const [, name] = /.*node_modules\/(?!\.cache)((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (name === 'mongodb') return 'driver';
  if (name) return /^(socket|engine)\.io|^ws$/.test(name) ? 'socket.io' : name;
  if (url.startsWith('node:')) return url.includes('crypto') ? 'signatures' : 'node: http, streams, events';
  return sourceAt(url, lineNumber);
}

const sources = new Map<string, string[]>();

/** The folder of the repository that a line of a bundle comes from. */
function sourceAt(url: string, lineNumber: number): string {
  let lines = sources.get(url);
  if (!lines) {
    lines = readFileSync(fileURLToPath(url), 'utf8').split('\n');
    sources.set(url, lines);
  }
  for (let at = lineNumber; at >= 0; at--) {
    const [, path] = /^\/\/ ((?:engine|server|assets|tools)\/.*)\/[^/]+$/.exec(lines[at]!) ?? [];
    if (path)
      return path
        .split('/')
        .slice(0, path.startsWith('server/store/embedded') ? 4 : 3)
        .join('/');
  }
  return 'bundle';
}
