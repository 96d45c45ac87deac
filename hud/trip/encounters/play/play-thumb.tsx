import { type PointerEvent, useRef, useState } from 'react';
import { capturePointer } from '#engine/client/device/pointers.ts';
import type { EncounterRun } from '#engine/client/trip/encounters/encounter-run.ts';
import { Icon } from '../../../ui/icons/icon.tsx';

/** Distance the handle moves in px, and the share of it that is the dead zone. */
const reach = 92;
const deadZone = 0.08;
const ticks = Array.from({ length: 41 }, (_, i) => {
  const x = (i - 20) * 7.6;
  const y = bend(x);
  const length = i % 5 === 0 ? 9 : 5;
  return `M${x.toFixed(1)} ${(y - length / 2).toFixed(1)}v${length}`;
}).join('');

/** The whole field takes the thumb: it slides a handle along an arc, or, in a game of presses, presses. */
export function PlayThumb({ run, label }: { run: EncounterRun; label: string }) {
  const [offset, setOffset] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const grip = useRef<{ id: number; x: number } | null>(null);
  const isPressed = run.terms.game === 'beacon';

  function take(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0 || (grip.current && !event.isPrimary)) return;
    grip.current = { id: event.pointerId, x: event.clientX };
    setHeld(true);
    run.press();
    capturePointer(event.currentTarget, event.pointerId);
  }
  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (grip.current?.id !== event.pointerId || isPressed) return;
    const x = Math.max(-reach, Math.min(reach, event.clientX - grip.current.x));
    const share = Math.abs(x) / reach;
    setOffset(x);
    run.push(Math.sign(x) * Math.max(0, (share - deadZone) / (1 - deadZone)));
  }
  function letGo(event: PointerEvent<HTMLDivElement>): void {
    if (grip.current?.id !== event.pointerId) return;
    grip.current = null;
    setHeld(false);
    setOffset(0);
    run.push(0);
  }

  return (
    <div
      className="encounter-thumb"
      role="application"
      aria-label={label}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
    >
      <svg className={isHeld ? 'is-held' : ''} viewBox="-170 -44 340 96" aria-hidden="true">
        {!isPressed && <path className="encounter-thumb__ticks" d={ticks} />}
        <g transform={isPressed ? undefined : `translate(${offset.toFixed(1)} ${bend(offset).toFixed(1)})`}>
          <circle className="encounter-thumb__handle" r={isPressed ? 40 : 34} />
          <circle className="encounter-thumb__ring" r="14" />
          <circle className="encounter-thumb__dot" r="2.5" />
          {!isPressed && (
            <>
              <path className="encounter-thumb__arrow" d="M-41-6v12l-9-6z" />
              <path className="encounter-thumb__arrow" d="M41-6v12l9-6z" />
            </>
          )}
        </g>
      </svg>
      {isPressed && <Icon name="hand-finger" size={30} weight={1.3} />}
    </div>
  );
}

function bend(x: number): number {
  return 14 - (x * x) / 1500;
}
