import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type EntityView, listEntities } from '#engine/client/sandbox/list-entities.ts';
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
