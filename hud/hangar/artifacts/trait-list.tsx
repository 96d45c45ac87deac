import type { ShipSnapshot } from '#engine/client/core/state.ts';
import { useTranslation } from '../../strings/strings.ts';
import type { ArtifactView } from '../ships/ship-stats.ts';

interface TraitProps {
  label: string;
  title: string;
  text: string;
  tone: 'common' | 'rare' | 'epic';
}

function Trait({ label, title, text, tone }: TraitProps) {
  return (
    <li className="trait-list__trait">
      <p className={`label c-${tone}`}>{label}</p>
      <p className="trait-list__name">{title}</p>
      <p className="small">{text}</p>
    </li>
  );
}

/** Traits of an artifact besides its stat, and of three artifacts of its family together. */
export function ArtifactTraits({ artifact }: { artifact: ArtifactView }) {
  const { t } = useTranslation();
  const { trait, set, rarity } = artifact;
  return (
    <ul className="trait-list" aria-label={t('hangar:traits.label')}>
      {trait ? (
        <Trait
          label={t(`hangar:traits.${trait.strength}`)}
          title={trait.title}
          text={trait.text}
          tone={rarity}
        />
      ) : (
        <li className="small t2">{t('hangar:traits.none')}</li>
      )}
      {set && (
        <Trait
          label={t('hangar:traits.set-of', { count: set.size })}
          title={t(`hangar:traits.family.${artifact.stat}`)}
          text={set.text}
          tone="common"
        />
      )}
    </ul>
  );
}

/** Traits of all artifacts of a ship, besides their stats. */
export function ShipTraits({ ship }: { ship: ShipSnapshot }) {
  const { t } = useTranslation();
  // A server of the previous version tells of none.
  const traits = ship.traits ?? [];
  if (traits.length === 0) return null;
  return (
    <section className="ship-traits">
      <h3 className="label t2">{t('hangar:traits.label')}</h3>
      <ul className="trait-list">
        {traits.map(({ stat, strength, title, text }) => (
          <Trait
            key={`${stat} ${strength}`}
            label={t(`hangar:traits.${strength}`)}
            title={title}
            text={text}
            tone={strength === 'set' ? 'common' : strength}
          />
        ))}
      </ul>
    </section>
  );
}
