/** Copies a text to the clipboard; false when the browser doesn't allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/**
 * The old way, for windows without clipboard permission. The text area goes beside the focused element,
 * because a modal makes everything else inert.
 */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const place = focused?.parentElement ?? document.body;
  const area = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  area.className = 'hidden';
  place.append(area);
  area.select();
  const isCopied = document.execCommand?.('copy') ?? false;
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

/**
 * The address of a page outside of the game, from the server's settings (`server/http/pages/serve-links.ts`).
 * Null when none is set: then don't offer it.
 */
export function outsidePage(name: 'account' | 'support'): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}-page"]`)?.content ?? null;
}

/** Until then a slow browser may still be reading the file. */
const readWithinMs = 60_000;

/** Saves a file to the downloads. */
export function saveFile(file: File): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), readWithinMs);
}
