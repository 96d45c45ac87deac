/** Fetches the canvas's bundle, whose address the build wrote into the page, once the HUD has been painted. */
export function startCanvas(): void {
  const address = document.querySelector<HTMLMetaElement>('meta[name="canvas"]')?.content;
  if (!address) return;
  requestAnimationFrame(() => setTimeout(() => void import(address)));
}
