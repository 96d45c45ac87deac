import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { capturePointer } from '#engine/client/device/pointers.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { steer } from './steer.ts';
import { StickFace, stickRadius } from './stick-face.tsx';

/** How far the cap moves, in px, and the share of it that is the dead zone. */
const reach = 44;
const deadZone = 0.14;
const margin = stickRadius + 14;

interface Grip {
  readonly id: number;
  /** The point where the thumb went down, which is the stick's middle while it is held. */
  readonly x: number;
  readonly y: number;
}

/** A stick for the thumb: it moves to where the thumb goes down, left or right, and returns on release. */
export function Stick() {
  const { t } = useTranslation();
  const { grip, cap, take, drag, letGo } = useThumb();
  return (
    <div
      className="stick-field catch"
      role="application"
      aria-label={t('trip:docking.stick')}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
    >
      <svg
        className={`stick${grip ? ' is-held' : ''}`}
        viewBox="-92 -92 184 184"
        style={grip ? { left: grip.x, top: grip.y } : undefined}
        aria-hidden="true"
      >
        <StickFace x={cap.x} y={cap.y} />
      </svg>
    </div>
  );
}

/** Steers by the first thumb on the field, until it is lifted, the next primary pointer comes, or the stick is removed. */
function useThumb() {
  const [grip, setGrip] = useState<Grip | null>(null);
  const [cap, setCap] = useState({ x: 0, y: 0 });
  const held = useRef<Grip | null>(null);

  useEffect(
    () => () => {
      if (held.current) steer(0, 0);
    },
    [],
  );

  function take(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0 || (held.current && !event.isPrimary)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const within = (at: number, length: number) => Math.max(margin, Math.min(length - margin, at));
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    held.current = { id: event.pointerId, x: within(x, box.width), y: within(y, box.height) };
    setGrip(held.current);
    point(x - held.current.x, y - held.current.y);
    capturePointer(event.currentTarget, event.pointerId);
  }

  function drag(event: PointerEvent<HTMLDivElement>): void {
    const present = held.current;
    if (present?.id !== event.pointerId) return;
    const box = event.currentTarget.getBoundingClientRect();
    point(event.clientX - box.left - present.x, event.clientY - box.top - present.y);
  }

  function letGo(event: PointerEvent<HTMLDivElement>): void {
    if (held.current?.id !== event.pointerId) return;
    held.current = null;
    setGrip(null);
    setCap({ x: 0, y: 0 });
    steer(0, 0);
  }

  function point(dx: number, dy: number): void {
    const length = Math.hypot(dx, dy);
    const share = Math.min(1, length / reach);
    const push = Math.max(0, (share - deadZone) / (1 - deadZone));
    const [x, y] = length > 0 ? [dx / length, dy / length] : [0, 0];
    setCap({ x: x * share * reach, y: y * share * reach });
    steer(x * push, y * push);
  }

  return { grip, cap, take, drag, letGo };
}
