/**
 * `after` with every part that equals its counterpart in `before` replaced by that very part, so that a comparison by
 * reference finds only real changes. For plain values as JSON has them.
 */
export function shareEqual<Value>(before: unknown, after: Value): Value {
  if (before === after || !isObject(before) || !isObject(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const keys = Object.keys(after);
  const shared = keys.map((key) => [key, shareEqual(before[key], after[key])] as const);
  if (keys.length === Object.keys(before).length && shared.every(([key, part]) => part === before[key]))
    return before as Value;
  return (Array.isArray(after) ? shared.map(([, part]) => part) : Object.fromEntries(shared)) as Value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
