import { useSnapshot } from 'valtio';
import type { ShipSnapshot } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { artifactSlots } from '#engine/rules/hangar/hangar-refusals.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { propPicture } from '../../ui/pictures/rarity.tsx';
import type { ArtifactView } from '../ships/ship-stats.ts';

/** A ship's artifact slots. A taken slot opens its artifact, a free one asks which to install. */
export function ArtifactSlots({ ship }: { ship: ShipSnapshot }) {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  const max = artifactSlots(ship.rarity, tunables);
  const free = Math.max(0, max - ship.artifacts.length);
  return (
    <section className="slots">
      <h2 className="label t2">{t('hangar:slots.title', { taken: ship.artifacts.length, of: max })}</h2>
      <ul className="slots__list">
        {ship.artifacts.map((artifact) => (
          <li key={artifact.uuid}>
            <Taken artifact={artifact} />
          </li>
        ))}
        {Array.from({ length: free }, (_, i) => i).map((i) => (
          <li key={i}>
            <button
              type="button"
              className="slots__free"
              aria-label={t('hangar:slots.free', { number: ship.artifacts.length + i + 1 })}
              onClick={() => openModal('pickArtifact', { shipId: ship.uuid })}
            >
              <Icon name="plus" size={20} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Taken({ artifact }: { artifact: ArtifactView }) {
  const { t } = useTranslation();
  const { name, grade, uuid, rarity, skin } = artifact;
  return (
    <button
      type="button"
      className={`slots__taken slot slot--${rarity}`}
      aria-label={t('hangar:slots.taken', { name, grade })}
      onClick={() => openModal('artifact', { artifactId: uuid })}
    >
      <img src={artifactPicture(skin)} alt="" decoding="async" />
      <span className="num slots__grade" aria-hidden="true">
        {grade}
      </span>
    </button>
  );
}

export function artifactPicture(skin: string): string {
  return propPicture(`artifact-${skin}`);
}
