import { useEffect, useRef } from 'react';
import { scenePoint } from '#engine/client/core/state.ts';
import { ring } from '#hud/ui/gauges/dial.tsx';

const size = 120;

/** Two rings of ticks that open around the next system, wherever the galaxy turns it. */
export function NextMark() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const move = (): void => {
      frame = requestAnimationFrame(move);
      const { x, y, isSeen } = scenePoint;
      const box = place.current;
      if (!box) return;
      box.style.visibility = isSeen ? 'visible' : 'hidden';
      box.style.transform = `translate(${x}px, ${y}px)`;
    };
    move();
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className="system-complete__next" ref={place} aria-hidden="true">
      <i />
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path d={ring(size, 0, 48, 48, 7)} />
      </svg>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className="is-inner">
        <path d={ring(size, 0, 36, 36, 9)} />
      </svg>
    </div>
  );
}
