import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts the time of threads in hundredths of a second. */
const tickMs = 10;

/** CPU milliseconds of a process so far: its main thread, its busiest other thread, and the rest. */
export interface Usage {
  readonly main: number;
  readonly threads: Readonly<Record<string, number>>;
}

export interface Used {
  readonly main: number;
  /** The busiest other thread; the embedded database's, where it runs in this process. */
  readonly second: number;
  readonly others: number;
}

export function readUsage(pid: number): Usage {
  const threads: Record<string, number> = {};
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const fields = readFileSync(`/proc/${pid}/task/${id}/stat`, 'latin1').split(') ')[1]!.split(' ');
    threads[id] = (Number(fields[11]) + Number(fields[12])) * tickMs;
  }
  const { [String(pid)]: main = 0, ...rest } = threads;
  return { main, threads: rest };
}

export function usedSince(before: Usage, after: Usage): Used {
  const each = Object.entries(after.threads)
    .map(([id, used]) => used - (before.threads[id] ?? 0))
    .sort((a, b) => b - a);
  const [second = 0, ...rest] = each;
  return { main: after.main - before.main, second, others: rest.reduce((sum, used) => sum + used, 0) };
}

/** Memory of a process in kilobytes: its own, and mapped pages of files such as the database's. */
export interface Resident {
  readonly own: number;
  readonly files: number;
}

export function readResident(pid: number): Resident {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]);
  return { own: kilobytes('RssAnon'), files: kilobytes('RssFile') };
}
