import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { scenePort } from '#engine/client/core/scene-port.ts';
import { capturePointer } from '#engine/client/device/pointers.ts';
import { useTranslation } from '../../strings/strings.ts';
import { placedCode } from '../../ui/controls/keycap.tsx';

/** Radii of the stick and its cap, in px. */
const stickRadius = 78;
const capRadius = 34;
/** Distance the cap moves in px, and the share of it that is the dead zone. */
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

/**
 * Steers by the first thumb on the field, until it is lifted, the next
 * primary pointer goes down, or the stick is removed.
 */
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

/** By the key's physical position, so that the keyboard layout doesn't matter. */
const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  KeyA: [-1, 0],
  ArrowRight: [1, 0],
  KeyD: [1, 0],
  ArrowUp: [0, -1],
  KeyW: [0, -1],
  ArrowDown: [0, 1],
  KeyS: [0, 1],
};

/**
 * Arrows and WASD as the stick; keys that are held together add up. All are released when the window loses
 * the focus.
 */
export function useKeyStick(): void {
  useEffect(() => {
    const held = new Set<string>();
    const steerByKeys = () => {
      let [x, y] = [0, 0];
      for (const code of held) {
        const [dx, dy] = directions[code] ?? [0, 0];
        x += dx;
        y += dy;
      }
      steer(Math.sign(x), Math.sign(y));
    };
    const press = (event: KeyboardEvent) => {
      const code = placedCode(event);
      if (!directions[code] || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (held.has(code)) return;
      held.add(code);
      steerByKeys();
    };
    const release = (event: KeyboardEvent) => {
      if (held.delete(placedCode(event))) steerByKeys();
    };
    const letGo = () => {
      held.clear();
      steer(0, 0);
    };
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', release);
    window.addEventListener('blur', letGo);
    document.addEventListener('visibilitychange', letGo);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
      window.removeEventListener('blur', letGo);
      document.removeEventListener('visibilitychange', letGo);
    };
  }, []);
}

const ticks = 72;

const scale = Array.from({ length: ticks }, (_, i) => {
  const angle = (i / ticks) * 2 * Math.PI;
  const inner = i % 9 === 0 ? 64 : 68;
  const at = (radius: number) =>
    `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
  return `M${at(72)}L${at(inner)}`;
}).join('');

/** The stick, its middle at 0, 0; the cap is `x`, `y` px away from it. */
export function StickFace({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle className="stick__ground" r={stickRadius} />
      <path className="stick__ticks" d={scale} />
      {[0, 90, 180, 270].map((angle) => (
        <path key={angle} className="stick__arrow" d="M0-90l-4 6h8z" transform={`rotate(${angle})`} />
      ))}
      <path className="stick__arm" d={`M0 0L${x.toFixed(1)} ${y.toFixed(1)}`} />
      <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
        <circle className="stick__cap" r={capRadius} />
        <circle className="stick__ring" r="12" />
        <circle className="stick__dot" r="2.5" />
      </g>
    </>
  );
}

/**
 * Sends the stick's direction to the scene: −1 to 1 each, x to the right, y down. The last call before a
 * frame counts.
 */
function steer(x: number, y: number): void {
  scenePort.send({ kind: 'steer', x, y });
}
