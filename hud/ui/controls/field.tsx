import {
  type ChangeEvent,
  type CSSProperties,
  type InputHTMLAttributes,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { onPressLost } from '#engine/client/device/pointers.ts';
import { TickScale } from '../gauges/gauge.tsx';
import { Icon } from '../icons/icon.tsx';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'className'> {
  label: string;
  value: string;
  onChange: (value: string, event: ChangeEvent<HTMLInputElement>) => void;
  /** Fault of the text, in a sentence; null when there is none. */
  error?: string | null;
  /** Hint below a text without a fault, such as the ignored part of it. */
  note?: string | null;
  /** Shown beside the label, such as a limit. */
  aside?: ReactNode;
  /** Shown beside the text, such as a unit or a button. */
  children?: ReactNode;
}

/** A text field with its label above and its error below. */
export function Field({
  label,
  value,
  onChange,
  error = null,
  note = null,
  aside,
  children,
  ...input
}: FieldProps) {
  const id = useId();
  const below = error ?? note;
  return (
    <div className={`field${error ? ' has-error' : ''}`}>
      <div className="field__head">
        <label className="label t2" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <div className="field__box">
        <input
          {...input}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value, event)}
          aria-invalid={error !== null}
          aria-describedby={below ? `${id}-below` : undefined}
        />
        {error && <Icon name="alert-triangle" size={20} weight={1.7} />}
        {children}
      </div>
      {below && (
        <p
          className={`small ${error ? 'field__error' : 't2'}`}
          id={`${id}-below`}
          role={error ? 'alert' : 'status'}
        >
          {below}
        </p>
      )}
    </div>
  );
}

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
      <TickScale share={0} ticks={ticks} tone="signal" height={8} />
    </div>
  );
}

/**
 * Handlers that call `onRelease` once after a range was moved, even when its pointer's end is never reported.
 */
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

interface StepperProps {
  lessLabel: string;
  moreLabel: string;
  canLess: boolean;
  canMore: boolean;
  onStep: (by: 1 | -1) => void;
}

/** A held half repeats after 400 ms, then eight times a second. */
const holdMs = 400;
const repeatMs = 125;

/** Minus and plus in one plate. A long press repeats until it ends. */
export function Stepper({ lessLabel, moreLabel, canLess, canMore, onStep }: StepperProps) {
  return (
    <span className="stepper">
      <Half icon="minus" label={lessLabel} can={canLess} onStep={() => onStep(-1)} />
      <Half icon="plus" label={moreLabel} can={canMore} onStep={() => onStep(1)} />
    </span>
  );
}

interface HalfProps {
  icon: 'minus' | 'plus';
  label: string;
  can: boolean;
  onStep: () => void;
}

function Half({ icon, label, can, onStep }: HalfProps) {
  const step = useRef(onStep);
  step.current = onStep;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  const stop = useRef(() => {});

  function repeat(): void {
    repeated.current = true;
    step.current();
    timer.current = setTimeout(repeat, repeatMs);
  }

  function hold(pointerId: number): void {
    stop.current();
    repeated.current = false;
    timer.current = setTimeout(repeat, holdMs);
    const unhear = onPressLost(pointerId, () => stop.current());
    stop.current = () => {
      clearTimeout(timer.current);
      unhear();
    };
  }

  useEffect(() => {
    if (!can) stop.current();
    return () => stop.current();
  }, [can]);

  return (
    <button
      type="button"
      aria-label={label}
      disabled={!can}
      onPointerDown={({ pointerId }) => hold(pointerId)}
      onPointerLeave={() => stop.current()}
      onClick={() => {
        stop.current();
        if (!repeated.current) onStep();
        repeated.current = false;
      }}
    >
      <Icon name={icon} size={18} weight={1.9} />
    </button>
  );
}
