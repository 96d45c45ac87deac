import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { dialogs, Toasts } from '#hud/shell/toasts/toasts.tsx';
import { useDragDown } from '../sheets/drag-down.ts';
import { useFirstMoment } from './first-moment.ts';

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
 * A dialog without a box, over the dimmed scene. Its button, Esc and a swipe down close it; focus stays inside. It covers
 * everything, so it shows the toasts itself.
 */
export function Modal({ label, onClose, onTap, className = '', children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const drag = useDragDown(dialog, onClose);
  const id = useId();
  const isFirstMoment = useFirstMoment();

  // Before the paint: between two stages of one moment, no frame may show the page behind.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (performance.now() - closedAtMs < sameMomentMs) element?.classList.add('is-next');
    if (element && !element.open) element.showModal?.();
    dialogs.list.push(id);
    return () => {
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
