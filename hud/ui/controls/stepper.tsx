import { useEffect, useRef } from 'react';
import { onPressLost } from '#engine/client/device/pointers.ts';
import { Icon } from '../icons/icon.tsx';

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

/** Minus and plus in one plate. Holding one repeats it, until the press ends or can't go on. */
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

  function hold(): void {
    stop.current();
    repeated.current = false;
    timer.current = setTimeout(repeat, holdMs);
    const unhear = onPressLost(() => stop.current());
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
      onPointerDown={({ isPrimary }) => isPrimary && hold()}
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
