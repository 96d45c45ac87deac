import { readFileSync } from 'node:fs';

/**
 * Number of files and connections that this process may have open; null where the system doesn't tell. Node
 * raises the soft limit to the hard one.
 */
export function readHandleLimit(): number | null {
  let limits: string;
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return null;
  }
  const found = /^Max open files\s+(\S+)/m.exec(limits)?.[1];
  if (found === undefined) return null;
  return found === 'unlimited' ? Number.POSITIVE_INFINITY : Number(found);
}
