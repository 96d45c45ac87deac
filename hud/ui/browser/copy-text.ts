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
 * The old way, for windows without clipboard permission. The text area goes beside the focused element, because a modal
 * makes everything else inert.
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
