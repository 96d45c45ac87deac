import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Dial } from '../gauges/dial.tsx';
import { Scale } from '../gauges/gauge.tsx';

/** Placeholder rows while a list loads. Screen readers hear at once that it loads; the text appears after two seconds. */
export function GhostRows({ count = 4 }: { count?: number }) {
  const { t } = useTranslation();
  return (
    <div className="ghost" role="status" aria-label={t('wait')}>
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div className="ghost__row" key={row} style={{ animationDelay: `${row * 180}ms` }}>
          <Dial size={40} share={0.4} ticks={32} tone="signal" />
          <span className="grow">
            <i className="ghost__line" style={{ width: `${72 - row * 14}%` }} />
            <Scale share={0.5 - row * 0.12} ticks={40} tone="signal" height={7} />
          </span>
        </div>
      ))}
      <p className="ghost__words label t2" aria-hidden="true">
        {t('wait')}
      </p>
    </div>
  );
}
