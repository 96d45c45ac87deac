import { type CSSProperties, useRef } from 'react';
import { Scale } from '../gauges/gauge.tsx';

interface SliderProps {
  label: string;
  /** The value as text, for screen readers. */
  valueText: string;
  value: number;
  min: number;
  max: number;
  /** Ticks under the track. */
  ticks?: number;
  /** By how much the pointer and the arrow keys move it. */
  step?: number;
  onChange: (value: number) => void;
  /** The player has let go of the knob or the key. */
  onRelease?: () => unknown;
}

/** A slider with ticks and a hit area of 44 px. Arrow keys move by a step, Page keys by more. */
export function Slider({
  label,
  valueText,
  value,
  min,
  max,
  ticks = 21,
  step = 1,
  onChange,
  onRelease,
}: SliderProps) {
  const { moved, ...release } = useRelease(onRelease);
  const share = max > min ? (value - min) / (max - min) : 0;
  return (
    <div className="slider" style={{ '--share': share } as CSSProperties}>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={min}
        max={Math.max(min, max)}
        step={step}
        value={value}
        disabled={max <= min}
        onChange={(event) => {
          moved();
          onChange(event.target.valueAsNumber);
        }}
        {...release}
      />
      <Scale share={0} ticks={ticks} tone="signal" height={8} />
    </div>
  );
}

/** Handlers that call `onRelease` once after a range was moved, also when its pointer's end never comes. */
export function useRelease(onRelease: (() => unknown) | undefined) {
  const isMoved = useRef(false);
  const release = () => {
    if (isMoved.current) onRelease?.();
    isMoved.current = false;
  };
  const moved = () => {
    isMoved.current = true;
  };
  return { moved, onPointerUp: release, onPointerCancel: release, onKeyUp: release, onBlur: release };
}
