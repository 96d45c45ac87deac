/** Values kept on this device between visits; without storage, only until the page is left. */
const prefix = 'proto-trip.';
/** Values that the browser didn't store, because its storage is full or forbidden. */
const unstored = new Map<string, string>();

export function remember(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(prefix + name, text);
    unstored.delete(name);
  } catch {
    unstored.set(name, text);
  }
}

export function recall<Value>(name: string): Value | undefined {
  try {
    const text = unstored.get(name) ?? localStorage.getItem(prefix + name);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

export function forget(name: string): void {
  unstored.delete(name);
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Without storage there is nothing to forget.
  }
}
