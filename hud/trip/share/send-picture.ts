/** True where the device can hand a picture to another app. */
export function canSend(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/** Lets the player choose a recipient; closing the dialog isn't an error. */
export async function sendPicture(file: File, text: string): Promise<void> {
  await navigator.share({ files: [file], text }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
}

/** Saves it to the downloads. */
export function savePicture(address: string, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
}
