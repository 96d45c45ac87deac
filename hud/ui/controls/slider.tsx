import type { CSSProperties } from 'react';
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
  onChange: (value: number) => void;
}

/** A slider with ticks and a hit area of 44 px. Arrow keys move by one, Page keys by more. */
export function Slider({ label, valueText, value, min, max, ticks = 21, onChange }: SliderProps) {
  const share = max > min ? (value - min) / (max - min) : 0;
  return (
    <div className="slider" style={{ '--share': share } as CSSProperties}>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={min}
        max={Math.max(min, max)}
        step={1}
        value={value}
        disabled={max <= min}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <Scale share={0} ticks={ticks} tone="signal" height={8} />
    </div>
  );
}
