import { useSnapshot } from 'valtio';
import { published } from '#engine/client/core/tunables.ts';
import { crewMembers } from '#engine/client/crew/queries.ts';
import type { Referral } from '#engine/protocol/crew/calls.ts';
import { useTranslation } from '../strings/strings.ts';
import { trimmed } from '../ui/format/amount.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { Empty, LoadedPart, LoadMore } from '../ui/loading/loaded.tsx';
import { PilotPlanet, pilotName } from '../ui/pictures/pilot-planet.tsx';

/** The pilots of the crew, in pages. */
export function Members() {
  const { t } = useTranslation();
  return (
    <section aria-label={t('crew:members.title')}>
      <LoadedPart query={crewMembers}>
        {({ count, data }) =>
          count === 0 ? (
            <NoMembers />
          ) : (
            <>
              <div className="members__head">
                <h2 className="h2">{t('crew:members.title')}</h2>
                <span className="label t2">{t('crew:members.count', { count })}</span>
              </div>
              <ul>
                {data.map((member) => (
                  <Member key={member.uuid} member={member} />
                ))}
              </ul>
              <LoadMore pages={crewMembers} />
            </>
          )
        }
      </LoadedPart>
    </section>
  );
}

function Member({ member }: { member: Readonly<Referral> }) {
  const { t } = useTranslation();
  const { uuid, crew, status } = member;
  const percent = useTierPercent(crew);
  const where = crew
    ? (`crew:tier.${crew}` as const)
    : status
      ? 'crew:members.beyond'
      : 'crew:members.waiting';
  return (
    <li className={`member${status ? '' : ' is-waiting'}`}>
      <PilotPlanet id={uuid} size={34} />
      <span className="grow">
        <span className="member__name">{pilotName(member)}</span>
        <span className="label">{t(where)}</span>
      </span>
      {crew && <span className="num c-gain">+{trimmed(percent)}%</span>}
    </li>
  );
}

/** The bonus of one place of a tier. */
function useTierPercent(tier: Referral['crew']): number {
  const { tunables } = useSnapshot(published);
  if (tier === null) return 0;
  const each = {
    spaceship: tunables.crewSpaceshipPercent,
    satellite: tunables.crewSatellitePercent,
    planetary: tunables.crewPlanetaryPercent,
  };
  return each[tier];
}

function NoMembers() {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  return (
    <Empty
      picture={<Icon name="crew" size={76} weight={0.8} />}
      title={t('crew:members.empty')}
      text={t('crew:members.empty-text', {
        places: tunables.crewSpaceshipMembers,
        percent: trimmed(tunables.crewSpaceshipPercent),
      })}
    />
  );
}
