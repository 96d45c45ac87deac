import { capsuleKeys } from '#engine/client/capsules/queries.ts';
import { type CapsuleType, capsuleTypes } from '#engine/content/kinds.ts';
import { useTranslation } from '../strings/strings.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { PartFailed, useQuery } from '../ui/loading/loaded.tsx';
import { openModal } from '../ui/modals/open-modals.ts';
import { propPicture } from '../ui/pictures/rarity.tsx';

/** Both capsules with their keys, and links to open them and to see the chances. */
export function CapsuleCards() {
  const { t } = useTranslation();
  const { value: keys, failure } = useQuery(capsuleKeys);
  return (
    <section>
      <div className="collections__head">
        <h2 className="h2">{t('capsules:capsules')}</h2>
        <button type="button" className="more-link" onClick={() => openModal('chances', { type: 'ship' })}>
          {t('capsules:chances.title')}
          <Icon name="chevron-right" size={16} weight={1.8} />
        </button>
      </div>
      {failure && !keys ? (
        <PartFailed detail={failure.detail} onRetry={() => capsuleKeys.load()} />
      ) : (
        <ul className="capsule-cards">
          {capsuleTypes.map((type) => (
            <CapsuleCard key={type} type={type} count={keys?.[type] ?? null} />
          ))}
        </ul>
      )}
    </section>
  );
}

function CapsuleCard({ type, count }: { type: CapsuleType; count: number | null }) {
  const { t } = useTranslation();
  const name = t(`capsules:capsule.${type}-short`);
  return (
    <li className={`capsule-card slot slot--${type === 'ship' ? 'rare' : 'epic'}`}>
      <img src={propPicture(`capsule-${type}`)} alt="" decoding="async" />
      <span className="capsule-card__side">
        <span className="capsule-card__name">{name}</span>
        <span className={`capsule-card__keys ${type === 'ship' ? 'c-rare' : 'c-epic'}`}>
          <Icon name="key" size={17} weight={1.7} />
          {count === null ? '…' : <span className="num">{count}</span>}
          {count !== null && <span className="label">{t('capsules:capsule.keys', { count })}</span>}
        </span>
        <button
          type="button"
          className="glass-button"
          aria-label={`${t('capsules:capsule.open')}: ${t(`capsules:capsule.${type}`)}`}
          onClick={() => openModal('capsule', { type })}
        >
          {t('capsules:capsule.open')}
        </button>
      </span>
    </li>
  );
}
