/** Until then a slow browser may still be reading the file. */
const readWithinMs = 60_000;

/** Saves a file to the downloads. */
export function saveFile(file: File): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), readWithinMs);
}
