import type { z } from 'zod';

const maxFaults = 20;
/** Characters of a field's name, and of a sentence about it. */
const maxNameLength = 48;
const maxTextLength = 220;
/** Bytes of all names and texts together, so that a refusal stays under 8 KB. */
const maxBytes = 6500;

/** Faults of a call by field. The texts may repeat the caller's input, so count and lengths are limited. */
export class Faults {
  readonly fields: Record<string, string> = {};
  #count = 0;
  #bytes = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  addAll(fields: Readonly<Record<string, string>>): this {
    for (const name in fields) this.#add(name, fields[name]!);
    return this;
  }

  addIssues(issues: readonly z.core.$ZodIssue[]): void {
    for (const issue of issues) {
      if (this.#count >= maxFaults) return;
      const path = issue.path.join('.');
      if (issue.code !== 'unrecognized_keys') this.#add(path || 'body', issue.message);
      else
        for (const key of issue.keys.slice(0, maxFaults))
          this.#add(path ? `${path}.${key}` : key, 'unknown_key');
    }
  }

  #add(name: string, fault: string): void {
    if (this.#count >= maxFaults) return;
    const key = shorten(name, maxNameLength);
    const value = shorten(fault, maxTextLength);
    this.#bytes += Buffer.byteLength(key) + Buffer.byteLength(value);
    if (this.#bytes > maxBytes) return;
    this.#count++;
    // A plain assignment to `__proto__` would set the prototype.
    Object.defineProperty(this.fields, key, { value, enumerable: true, configurable: true });
  }
}

/**
 * A caller's text as it may be repeated: control characters and lone surrogates would grow to six bytes each
 * in JSON.
 */
export function shorten(text: string, maxLength: number): string {
  const printable = text.slice(0, maxLength).replace(/[\p{C}"\\]/gu, '?');
  return text.length > maxLength ? `${printable.slice(0, -1)}…` : printable;
}
