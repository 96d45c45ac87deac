import { type CSSProperties, useCallback, useEffect, useState } from 'react';
import { callDeveloper } from '#engine/client/core/call-developer.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { useOverlayStrings } from '../strings.ts';

type TapMap = AnswerOf<'dev.taps'>;

/** Where players tap, counted by the server from the most recently collected trips. */
export function TapsPanel() {
  const t = useOverlayStrings();
  const [map, setMap] = useState<TapMap | 'failed' | null>(null);
  const read = useCallback(async () => {
    const asked = await callDeveloper('dev.taps', { query: { flights: 200 } });
    setMap(asked.ok ? asked.answer : 'failed');
  }, []);
  useEffect(() => void read(), [read]);
  return (
    <section className="card">
      <p className="card__head">{t('taps.title')}</p>
      {map === 'failed' && <p>{t('failed')}</p>}
      {map !== null && map !== 'failed' && <HeatMap map={map} />}
      <Button size="small" onPress={read}>
        {t('taps.again')}
      </Button>
    </section>
  );
}

function HeatMap({ map }: { map: TapMap }) {
  const t = useOverlayStrings();
  const max = Math.max(1, ...map.cells);
  if (map.taps === 0) return <p>{t('taps.none')}</p>;
  return (
    <>
      <p className="t2">{t('taps.flights', { taps: map.taps, count: map.flights })}</p>
      <div
        className="heat"
        role="img"
        aria-label={t('taps.map')}
        style={{ '--columns': map.columns } as CSSProperties}
      >
        {map.cells.map((count, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          <i key={index} title={String(count)} style={{ '--heat': count / max } as CSSProperties} />
        ))}
      </div>
      <dl className="fields">
        {Object.entries(map.sizes).map(([size, count]) => (
          <dd key={size}>
            {size.toUpperCase()} <b className="num">{count}</b>
          </dd>
        ))}
      </dl>
      <p className="tools__note">
        {t('taps.most', { count: max })}. {t('taps.how')}
      </p>
    </>
  );
}
