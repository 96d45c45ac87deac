import { type PointerEvent, type ReactNode, type RefObject, useRef } from 'react';
import { capturePointer } from '#engine/client/device/pointers.ts';
import { useTranslation } from '../../strings/strings.ts';
import { useHudHeight, useIsDesktop, useSceneEdge } from '../viewport.ts';

interface SheetProps {
  /** The colour of the light on its edge. */
  tint?: 'signal' | 'proto' | 'gain' | 'line' | 'danger';
  label: string;
  /** A picture that overlaps the edge at the upper right. Keep text away from there. */
  picture?: ReactNode;
  /** Closes the sheet, by a drag down or the handle. Without it the sheet stays. */
  onClose?: (() => void) | undefined;
  /** The primary button; it stays at the foot. */
  foot?: ReactNode;
  children: ReactNode;
}

/** On a phone a sheet above the navigation, on a desktop the panel at the right. */
export function Sheet(props: SheetProps) {
  const isDesktop = useIsDesktop();
  return isDesktop ? <SidePanel {...props} /> : <BottomSheet {...props} />;
}

function BottomSheet({ tint = 'signal', label, picture, onClose, foot, children }: SheetProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLElement>(null);
  const edge = useSceneEdge('bottom');
  const drag = useDragDown(element, onClose);
  return (
    <section
      className={`sheet sheet--${tint} catch`}
      aria-label={label}
      ref={(node) => {
        element.current = node;
        return edge(node);
      }}
    >
      <div className="sheet__skin" aria-hidden="true" />
      <svg className="sheet__edge" viewBox="0 0 390 30" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 18Q195 -12 390 18" />
      </svg>
      {picture && <div className="sheet__picture">{picture}</div>}
      {onClose && (
        <button type="button" className="sheet__handle" aria-label={t('close')} onClick={onClose} {...drag} />
      )}
      <div className="sheet__scroll">{children}</div>
      {foot && <div className="sheet__foot">{foot}</div>}
    </section>
  );
}

function SidePanel({ tint = 'signal', label, picture, foot, children }: SheetProps) {
  return (
    <section className={`side sheet--${tint} catch`} aria-label={label}>
      <SideGround />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls has to be reached by keyboard */}
      <div className="side__scroll" tabIndex={0}>
        {picture && <div className="side__picture">{picture}</div>}
        {children}
      </div>
      {foot && <div className="side__foot">{foot}</div>}
    </section>
  );
}

/** A drag down closes when it goes this far, in px, or is this fast, in px a millisecond. */
const closeDistance = 72;
const closeSpeed = 0.6;

interface Drag {
  pointerId: number;
  startY: number;
  startedAt: number;
}

/** Pointer handlers that drag `target` down. A drag that is far or fast enough closes it; else it returns. */
export function useDragDown(target: RefObject<HTMLElement | null>, onClose: (() => void) | undefined) {
  const drag = useRef<Drag | null>(null);

  function move(y: number): void {
    const element = target.current;
    if (element) element.style.transform = y > 0 ? `translateY(${y}px)` : '';
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (!onClose || (drag.current && !event.isPrimary)) return;
      const { pointerId, clientY: startY, timeStamp: startedAt } = event;
      drag.current = { pointerId, startY, startedAt };
      capturePointer(event.currentTarget, pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      if (drag.current?.pointerId === event.pointerId) move(event.clientY - drag.current.startY);
    },
    onPointerUp(event: PointerEvent<HTMLElement>): void {
      const begun = drag.current;
      if (begun?.pointerId !== event.pointerId) return;
      drag.current = null;
      const distance = event.clientY - begun.startY;
      const speed = distance / Math.max(1, event.timeStamp - begun.startedAt);
      if (distance > closeDistance || (distance > 24 && speed > closeSpeed)) onClose?.();
      else move(0);
    },
    onPointerCancel({ pointerId }: PointerEvent<HTMLElement>): void {
      if (drag.current?.pointerId !== pointerId) return;
      drag.current = null;
      move(0);
    },
  };
}

/** The background of a desktop's side panel, with an arc as its left edge. */
function SideGround() {
  const height = useHudHeight();
  const edge = useSceneEdge('right');
  const arc = `M20 0Q-18 ${height / 2} 20 ${height}`;
  const ground = `${arc}H440V0Z`;
  return (
    <div className="side-ground catch" ref={edge}>
      <svg viewBox={`0 0 440 ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <linearGradient id="side-ground" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#111b29" stopOpacity=".95" />
          <stop offset=".4" stopColor="#0a111b" stopOpacity=".98" />
          <stop offset="1" stopColor="#05080e" />
        </linearGradient>
        <linearGradient id="side-edge" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#eaf8ff" stopOpacity=".8" />
          <stop offset=".34" stopOpacity=".5" stopColor="currentColor" />
          <stop offset=".72" stopColor="#bad4f4" stopOpacity=".16" />
          <stop offset="1" stopColor="#bad4f4" stopOpacity=".08" />
        </linearGradient>
        <radialGradient id="side-light" gradientUnits="userSpaceOnUse" cx="6" cy="160" r="300">
          <stop offset="0" stopOpacity=".11" stopColor="currentColor" />
          <stop offset="1" stopOpacity="0" stopColor="currentColor" />
        </radialGradient>
        <path d={ground} fill="url(#side-ground)" />
        <path d={ground} fill="url(#side-light)" />
        <path d={arc} fill="none" stroke="url(#side-edge)" strokeWidth="1.4" />
      </svg>
    </div>
  );
}
