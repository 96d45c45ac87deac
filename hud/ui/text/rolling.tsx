import { useLayoutEffect, useRef } from 'react';
import { formatAmount } from '../format/amount.ts';

interface RollingProps {
  value: number;
  /** Duration of counting in milliseconds. */
  ms: number;
  /** Start of the first count; without it the value is shown at once. */
  from?: number;
  decimals?: number;
  sign?: boolean;
  isStill?: boolean;
}

/** A number that counts to its new value. Each frame writes the text itself, so that nothing renders. */
export function Rolling({ value, ms, from, decimals = 2, sign = false, isStill = false }: RollingProps) {
  const element = useRef<HTMLSpanElement>(null);
  const shown = useRef(from ?? value);

  useLayoutEffect(() => {
    const write = (now: number) => {
      shown.current = now;
      if (element.current) element.current.textContent = `${sign ? '+' : ''}${formatAmount(now, decimals)}`;
    };
    const start = shown.current;
    if (start === value || isStill || ms === 0) {
      write(value);
      return;
    }
    write(start);
    let frame = 0;
    let begun = 0;
    const draw = (time: number) => {
      begun ||= time;
      const share = Math.min(1, (time - begun) / ms);
      write(share === 1 ? value : start + (value - start) * (1 - (1 - share) ** 3));
      if (share < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [value, ms, decimals, sign, isStill]);

  return <span ref={element} />;
}
