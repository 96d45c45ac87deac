import { mayUseDevice } from '#hud/messenger/messenger-later.ts';

/** True where the device can hand a picture to another app. */
export function canSend(file: File): boolean {
  return mayUseDevice && typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/** Lets the player choose a recipient; false when the device refuses. Closing the dialog counts as sent. */
export function sendPicture(file: File, text: string): Promise<boolean> {
  return navigator.share({ files: [file], text }).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );
}

/** Copies it to the clipboard, from which a chat takes it; false when the browser doesn't allow that. */
export async function copyPicture(file: File): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
    return true;
  } catch {
    return false;
  }
}
