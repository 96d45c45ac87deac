import { type CSSProperties, useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { callDeveloper } from '#engine/client/core/call-developer.ts';
import { type EntityView, listEntities } from '#engine/client/sandbox/list-entities.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { trimmed } from '#hud/ui/format/amount.ts';
import { useOverlayStrings } from '../strings.ts';
import { host, useEvery } from './sandbox-host.ts';

const EVERY_MS = 250;

/** Every entity of the running world, the chosen one's components, and a bracket round it in the scene. */
export function EntitiesPanel() {
  const t = useOverlayStrings();
  const [chosen, setChosen] = useState<number | null>(null);
  useEvery(EVERY_MS);
  useSnapshot(host);
  useEffect(() => {
    if (host.sandbox) host.sandbox.watched = chosen;
    return () => {
      if (host.sandbox) host.sandbox.watched = null;
    };
  }, [chosen]);
  if (!host.sandbox) return <p className="tools__note">{t('sandbox.off')}</p>;
  const all = listEntities(host.sandbox.world);
  const present = all.find(({ id }) => id === chosen);
  return (
    <>
      <section className="card">
        <p className="card__head">{t('entities.count', { count: all.length })}</p>
        <ul className="entities">
          {all.map(({ id, kind, name }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === chosen}
                onClick={() => setChosen(id === chosen ? null : id)}
              >
                <span>
                  {t(`kind.${kind}`)} {name}
                </span>
                <span className="num">#{id}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section className="card" aria-live="off">
        {present ? (
          <Components entity={present} />
        ) : (
          <p>{t(chosen === null ? 'entities.choose' : 'entities.gone')}</p>
        )}
      </section>
    </>
  );
}

function Components({ entity }: { entity: EntityView }) {
  const t = useOverlayStrings();
  return (
    <>
      <p className="card__head">
        {t(`kind.${entity.kind}`)} {entity.name} <span className="num">#{entity.id}</span>
      </p>
      {entity.components.map(({ name, fields }) => (
        <dl className="fields" key={name}>
          <dt>{name}</dt>
          {fields.map(([field, value]) => (
            <dd key={field}>
              {field} <b className="num">{typeof value === 'number' ? trimmed(value, 2) : value}</b>
            </dd>
          ))}
        </dl>
      ))}
    </>
  );
}

type TapMap = AnswerOf<'dev.taps'>;

/** Positions of players' taps, counted by the server from the most recently collected trips. */
export function TapsPanel() {
  const t = useOverlayStrings();
  const [map, setMap] = useState<TapMap | 'failed' | null>(null);
  const read = useCallback(async () => {
    const response = await callDeveloper('dev.taps', { query: { flights: 200 } });
    setMap(response.ok ? response.answer : 'failed');
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
