import { type TunableName, type Tunables, tunableFaults } from '#engine/content/tunables.ts';

/** Values that a designer has changed and not published, by name. */
export type NumbersDraft = Partial<Readonly<Record<TunableName, number>>>;

const key = 'console.numbers';

/** Draft stored in this browser, without values that the present release refuses. */
export function readDraft(): NumbersDraft {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  const faults = tunableFaults(stored as Record<string, unknown>);
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !(name in faults)));
}

/** Stores the draft, which survives a reload and another page of the console. */
export function storeDraft(draft: NumbersDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

/** The draft with one value set; a value that is already published leaves it. */
export function withNumber(
  draft: NumbersDraft,
  published: Tunables,
  name: TunableName,
  value: number,
): NumbersDraft {
  const { [name]: _, ...rest } = draft;
  return value === published[name] ? rest : { ...rest, [name]: value };
}
