import { useLocation } from 'wouter';
import { generalStatus } from '#engine/client/crew/queries.ts';
import type { ReferralStatistics } from '#engine/protocol/crew/calls.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { useQuery } from '../ui/loading/use-query.ts';
import { PilotPlanet, pilotName } from '../ui/pictures/pilot-planet.tsx';

/** The player's general, or the link to choose one; and the player's own general status. */
export function GeneralBlock({ crew }: { crew: Readonly<ReferralStatistics> | null }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { value: status } = useQuery(generalStatus);
  const hasTribute = (status?.tribute ?? 0) > 0;
  return (
    <section className="plate general-block">
      <Leader crew={crew} />
      <button type="button" className="general-block__status" onClick={() => navigate('/general-settings')}>
        <span className="general-block__tag">
          <Icon name="star" size={13} />
          {t('crew:general.status')}
          {hasTribute && (
            <>
              <i className="general-block__badge" />
              <span className="hidden">{t('crew:general.tribute-waits')}</span>
            </>
          )}
        </span>
        <Icon name="chevron-right" size={20} weight={1.6} />
      </button>
    </section>
  );
}

function Leader({ crew }: { crew: Readonly<ReferralStatistics> | null }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const general = crew?.currentGeneral ?? null;
  if (crew?.canChooseGeneral)
    return (
      <button type="button" className="general-block__who" onClick={() => navigate('/general-selection')}>
        <i className="general-block__nobody" />
        <span className="general-block__name c-signal">{t('crew:general.choose')}</span>
      </button>
    );
  return (
    <span className="general-block__who">
      {general ? <PilotPlanet id={general.uuid} size={38} /> : <i className="general-block__nobody" />}
      <span>
        <span className="label">{general || !crew ? t('crew:general.yours') : t('crew:general.none')}</span>
        <span className={general ? 'general-block__name' : 'small'}>
          {general ? pilotName(general) : crew ? t('crew:general.will-come') : '\u00a0'}
        </span>
      </span>
    </span>
  );
}
