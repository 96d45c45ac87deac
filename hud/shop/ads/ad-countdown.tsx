import { useEffect, useState } from 'react';
import { deviceNow } from '#engine/client/device/clock.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Dial } from '#hud/ui/gauges/dial.tsx';

const everyMs = 100;

/** The time left of an ad: a dial that fills, with the seconds in it. */
export function AdCountdown({ lastsMs }: { lastsMs: number }) {
  const { t } = useTranslation();
  const [leftMs, setLeft] = useState(lastsMs);
  useEffect(() => {
    const endMs = deviceNow() + lastsMs;
    const timer = setInterval(() => setLeft(Math.max(0, endMs - deviceNow())), everyMs);
    return () => clearInterval(timer);
  }, [lastsMs]);
  return (
    <Dial size={230} share={1 - leftMs / lastsMs} ticks={60} tone="signal" length={10} weight={1.6}>
      <span className="num ad__left" role="timer" aria-label={t('flight.left')}>
        {Math.ceil(leftMs / 1000)}
      </span>
    </Dial>
  );
}
