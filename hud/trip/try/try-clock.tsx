import { useTranslation } from '#hud/shell/strings/strings.ts';
import { isoDuration } from '#hud/ui/format/clock.ts';

/** The time that is left of a try, with tenths of a second. */
export function TryClock({ leftMs }: { leftMs: number }) {
  const { t } = useTranslation();
  return (
    <p>
      <span className="label t2">{t('trip:docking.time')}</span>
      <time
        className="num try__number"
        role="timer"
        aria-label={t('trip:docking.time')}
        dateTime={isoDuration(leftMs)}
      >
        {(leftMs / 1000).toFixed(1).padStart(4, '0')}
        <small>{t('trip:docking.seconds')}</small>
      </time>
    </p>
  );
}

/** The countdown before a try: 3, 2, 1. */
export function TryCountdown({ seconds }: { seconds: number }) {
  if (seconds <= 0) return null;
  return (
    <p className="try__count num" key={seconds} role="status">
      {seconds}
    </p>
  );
}
