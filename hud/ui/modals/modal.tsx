import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { backdropPicture } from '../pictures/rarity.tsx';
import { useDragDown } from '../sheets/sheet.tsx';
import { dialogs, Toasts } from '../toasts.tsx';
import { useIsDesktop } from '../viewport.ts';
import { closeByBack } from './dialog-history.ts';

interface ModalProps {
  label: string;
  onClose: () => void;
  /** A tap outside of the controls. */
  onTap?: () => void;
  className?: string;
  children: ReactNode;
}

/** A modal that opens this soon after another one takes its place, and doesn't fade in. */
const sameMomentMs = 100;
let closedAtMs = Number.NEGATIVE_INFINITY;

/**
 * A dialog without a box, over the dimmed scene. Its button, Esc, Back and a swipe down close it; focus stays
 * inside. It covers everything, so it shows the toasts itself.
 */
export function Modal({ label, onClose, onTap, className = '', children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const drag = useDragDown(dialog, onClose);
  const id = useId();
  const isFirstMoment = useFirstMoment();
  const back = useRef(onClose);
  back.current = () => !isFirstMoment && onClose();

  // Before the paint: between two stages of one moment, no frame may show the page behind.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (performance.now() - closedAtMs < sameMomentMs) element?.classList.add('is-next');
    if (element && !element.open) element.showModal?.();
    dialogs.list.push(id);
    const forgetBack = closeByBack(() => back.current());
    return () => {
      forgetBack();
      closedAtMs = performance.now();
      dialogs.list = dialogs.list.filter((other) => other !== id);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [id]);

  return (
    <dialog
      ref={dialog}
      className={`modal catch ${className}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        if (!isFirstMoment) onClose();
      }}
      onPointerUp={isFirstMoment ? undefined : onTap}
    >
      <div className="modal__grab" aria-hidden="true" {...drag} />
      <div className="modal__body">{children}</div>
      <Toasts dialog={id} />
      {isFirstMoment && <i className="modal__cover" aria-hidden="true" />}
    </dialog>
  );
}

interface ModalGroundProps {
  /** The colour of the nebula. */
  hue?: 'deep' | 'amber' | 'violet';
  className?: string;
}

/** The sky behind a modal, as wide as the window. */
export function ModalGround({ hue = 'deep', className = '' }: ModalGroundProps) {
  const name = useIsDesktop() ? `nebula-wide-${hue}` : `nebula-${hue}`;
  return (
    <div
      className={`modal__ground ${className}`}
      style={{ backgroundImage: `url(${backdropPicture(name)})` }}
      aria-hidden="true"
    />
  );
}

/** Time after drawing in which a dialog ignores presses, which were meant for the screen before it. */
const deafMs = 350;

let openDialogs = 0;
/** When the topmost dialog began to answer, by `performance.now()`; infinite until then. */
let answersFromMs = Number.NEGATIVE_INFINITY;
/**
 * The keys that were pressed since then. A key that was held before keeps silent until it is pressed anew.
 */
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

/**
 * True in a dialog's first moment, in which neither keys nor taps reach it; the dialog covers itself for the
 * taps.
 */
function useFirstMoment(): boolean {
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
