/**
 * Copies `next` into `target` but writes only what differs, so that valtio makes no new proxies ten times a
 * second. Both must have the same shape; a list whose length differs is replaced.
 */
export function assignChanges<T extends object>(target: T, next: T): void {
  for (const key of Object.keys(next) as (keyof T)[]) {
    const [old, value] = [target[key], next[key]];
    if (isGroup(old) && isGroup(value) && Object.keys(old).length === Object.keys(value).length)
      assignChanges(old, value);
    else if (!Object.is(old, value)) target[key] = value;
  }
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
