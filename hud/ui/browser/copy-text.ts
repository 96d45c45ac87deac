/** Puts a text on the clipboard; false when the window isn't let. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way, for windows without the right: beside the focused element, since all else is inert under a modal. */
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
