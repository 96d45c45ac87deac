import { useEffect, useState } from 'react';
import { screensChunk } from '#hud/shell/chunks.ts';

/**
 * True as soon as the chunk of the screens has loaded; fetches nothing itself. A part of it beside a screen waits for this:
 * a chunk that can't be loaded would otherwise take down everything around the part.
 */
export function useScreensAreHere(): boolean {
  const [isHere, setHere] = useState(screensChunk.parts !== undefined);
  useEffect(() => screensChunk.whenHere(() => setHere(true)), []);
  return isHere;
}
