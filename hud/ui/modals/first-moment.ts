import { useLayoutEffect, useState } from 'react';

/** A dialog answers nothing for this long after it is drawn: a press in that time was meant for what was there before. */
const deafMs = 350;

let openDialogs = 0;
/** When the topmost dialog began to answer, by `performance.now()`; infinite until then. */
let answersFromMs = Number.NEGATIVE_INFINITY;
/** The keys that were pressed since then. A key that was held before keeps silent until it is pressed anew. */
const pressedSince = new Set<string>();

addEventListener('keydown', keepFromDialog, true);

function keepFromDialog(event: KeyboardEvent): void {
  if (openDialogs === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const isMeant = event.repeat ? pressedSince.has(event.code) : event.timeStamp >= answersFromMs;
  if (isMeant) pressedSince.add(event.code);
  else {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

/** True in a dialog's first moment, in which neither keys nor taps reach it; the dialog covers itself for the taps. */
export function useFirstMoment(): boolean {
  const [isFirst, setFirst] = useState(true);
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    openDialogs++;
    answersFromMs = Number.POSITIVE_INFINITY;
    pressedSince.clear();
    // The frame after this effect is the first that shows the dialog.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        answersFromMs = performance.now();
        setFirst(false);
      }, deafMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      if (--openDialogs > 0 && answersFromMs === Number.POSITIVE_INFINITY) answersFromMs = performance.now();
    };
  }, []);
  return isFirst;
}
