import { useLayoutEffect, useRef } from 'react';
import { formatAmount } from '../format/amount.ts';

interface RollingProps {
  value: number;
  /** Duration of counting in milliseconds. */
  ms: number;
  /** Start of the first count; without it the value is shown immediately. */
  from?: number;
  decimals?: number;
  /** Shortens millions, and on the narrowest phones ten thousands: 8.41M in English (D62). */
  isShort?: boolean;
  sign?: boolean;
  isStill?: boolean;
}

/** A number that counts to its new value. Each frame writes the text itself, so that nothing renders. */
export function Rolling({
  value,
  ms,
  from,
  decimals = 2,
  isShort = false,
  sign = false,
  isStill = false,
}: RollingProps) {
  const element = useRef<HTMLSpanElement>(null);
  const lastShown = useRef(from ?? value);

  useLayoutEffect(() => {
    const write = (now: number) => {
      lastShown.current = now;
      const text =
        isShort && now >= (innerWidth < 340 ? 1e4 : 1e6) ? compact(now) : formatAmount(now, decimals);
      if (element.current) element.current.textContent = `${sign ? '+' : ''}${text}`;
    };
    const start = lastShown.current;
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
  }, [value, ms, decimals, isShort, sign, isStill]);

  return <span ref={element} />;
}

/** Three digits with the language's word or letter for thousands and millions. */
function compact(value: number): string {
  const { lang } = document.documentElement;
  return value.toLocaleString(lang, { notation: 'compact', maximumSignificantDigits: 3 });
}
