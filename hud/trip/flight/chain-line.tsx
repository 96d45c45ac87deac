import type { LiveTrip } from '#engine/client/trip/projections.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Scale } from '#hud/ui/gauges/gauge.tsx';

/** The chain of hits, and the time until it ends. */
export function ChainLine({ chain, gapMs }: { chain: NonNullable<LiveTrip['chain']>; gapMs: number }) {
  const { t } = useTranslation();
  const { hits, percent, leftMs } = chain;
  return (
    <p className="list-flight__chain small">
      <span className={hits > 0 ? 'c-proto' : 't2'}>
        {hits > 0 ? t('trip:chain', { hits, factor: (percent / 100).toFixed(2) }) : t('trip:chain-none')}
      </span>
      <Scale share={hits > 0 ? leftMs / gapMs : 0} ticks={24} tone="proto" height={8} />
    </p>
  );
}
