import { Child } from '../server/child.ts';

export interface ServerInfo {
  readonly port: number;
  readonly pid: number;
}

export interface Memory {
  readonly heapUsed: number;
  readonly external: number;
}

/** Starts one server on a data folder, in a process of its own. */
export function startServerProcess(
  folder: string,
  dataDir: string,
  profile?: string,
  mode = '',
): Promise<Child<ServerInfo>> {
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  return Child.start<ServerInfo>(folder, 'server-child', [dataDir, mode], ['--expose-gc', ...profiling]);
}
