import { type TunableName, type Tunables, tunableFaults } from '#engine/content/tunables.ts';

/** Values that a designer has changed and not published, by name. */
export type NumbersDraft = Partial<Readonly<Record<TunableName, number>>>;

const key = 'console.numbers';

/** Draft stored in this browser, without values that the present release refuses. */
export function readDraft(): NumbersDraft {
  try {
    return parseDraft(localStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

/**
 * Puts the numbers that the game's dev tools carry over in the address (`#draft={…}`) into the stored draft,
 * before anything is shown, so that they survive the sign-in. Other numbers of the draft stay. Returns the
 * number of values.
 */
export function takeCarriedDraft(): number {
  const [, carried] = /^#draft=(.+)$/.exec(location.hash) ?? [];
  if (carried === undefined) return 0;
  history.replaceState(null, '', location.pathname);
  let text = '';
  try {
    text = decodeURIComponent(carried);
  } catch {
    return 0;
  }
  const values = parseDraft(text);
  storeDraft({ ...readDraft(), ...values });
  return Object.keys(values).length;
}

function parseDraft(text: string): NumbersDraft {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
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
