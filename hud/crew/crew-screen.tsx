import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { published } from '#engine/client/core/tunables.ts';
import { approveCrew } from '#engine/client/crew/operations.ts';
import { crewStatistics, generalStatus } from '#engine/client/crew/queries.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import type { ReferralStatistics } from '#engine/protocol/crew/calls.ts';
import { type CrewTier, crewCounts, crewTiers, tierPercents } from '#engine/rules/crew/crew.ts';
import { PageGround, ScreenPage } from '../shell/page.tsx';
import { useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { decimalsOf, trimmed } from '../ui/format/amount.ts';
import { TickScale } from '../ui/gauges/gauge.tsx';
import { Icon, ProtoMark } from '../ui/icons/icon.tsx';
import { PartFailed, useQuery } from '../ui/loading/loaded.tsx';
import { PilotPlanet, pilotName } from '../ui/pictures/pilot-planet.tsx';
import { planetPicture, propPicture, shipPictureUrl } from '../ui/pictures/rarity.tsx';
import { Sheet } from '../ui/sheets/sheet.tsx';
import { Rolling } from '../ui/text/rolling.tsx';
import { useIsDesktop } from '../ui/viewport.ts';
import { CrewOrbits } from './crew-orbits.tsx';
import { Invite } from './invite.tsx';
import { Members } from './members.tsx';

/**
 * The player's crew: its bonus, the player's general, the members, and inviting more. On a desktop the orbits
 * are the scene, and the members are in the panel beside it.
 */
export function CrewScreen() {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const { value, failure } = useQuery(crewStatistics);
  const system =
    value === null && failure ? (
      <PartFailed detail={failure.detail} onRetry={() => crewStatistics.load()} />
    ) : (
      <CrewSystem crew={value} />
    );
  const people = (
    <div className="crew__people">
      <ClaimPlace crew={value} />
      <GeneralBlock crew={value} />
      <Members />
    </div>
  );
  if (!isDesktop)
    return (
      <ScreenPage title={t('nav.crew')} className="crew" foot={<Invite />}>
        {system}
        {people}
      </ScreenPage>
    );
  return (
    <div className="page crew crew--desktop catch">
      <PageGround />
      <h1 className="hidden">{t('nav.crew')}</h1>
      <div className="crew__scene">{system}</div>
      <Sheet label={t('crew:members.title')} foot={<Invite />}>
        {people}
      </Sheet>
    </div>
  );
}

/** The total bonus, the orbits and the tiers. Until the crew is loaded it is shown empty. */
function CrewSystem({ crew }: { crew: Readonly<ReferralStatistics> | null }) {
  const { t } = useTranslation();
  const { user, settings } = useSnapshot(state);
  const { tunables } = useSnapshot(published);
  const places = crewCounts(Number.MAX_SAFE_INTEGER, tunables);
  const members = {
    spaceship: crew?.spaceshipCount ?? 0,
    satellite: crew?.satelliteCount ?? 0,
    planetary: crew?.planetaryCount ?? 0,
  };
  const percents = tierPercents(members.spaceship + members.satellite + members.planetary, tunables);
  const bonus = crew?.extractionBonus ?? 0;
  return (
    <section className={`crew-system${crew ? '' : ' is-waiting'}`} aria-busy={!crew}>
      <div className="crew-system__sky">
        <CrewOrbits pilotId={user?.uuid ?? ''} places={places} taken={members} />
        <p className="crew-system__bonus">
          <span className="hero num">
            <Rolling
              value={bonus}
              ms={500}
              decimals={decimalsOf(bonus)}
              sign
              isStill={settings.reducedMotion}
            />
            <small>%</small>
          </span>
          <span className="label over">{t('crew:bonus')}</span>
        </p>
      </div>
      <TierRows places={places} taken={members} percents={percents} />
    </section>
  );
}

interface TierRowsProps {
  places: Readonly<Record<CrewTier, number>>;
  taken: Readonly<Record<CrewTier, number>>;
  /** The bonus of each tier now, in percent. */
  percents: Readonly<Record<CrewTier, number>>;
}

/** The picture of each tier. */
const pictures: Readonly<Record<CrewTier, () => string>> = {
  spaceship: () => shipPictureUrl('personal', 'common', 'hero'),
  satellite: () => propPicture('station'),
  planetary: () => planetPicture('terra'),
};

/** The three tiers: how many places are taken, and their bonus. */
function TierRows({ places, taken, percents }: TierRowsProps) {
  const { t } = useTranslation();
  return (
    <ul className="tiers">
      {crewTiers.map((tier) => {
        const name = t(`crew:tier.${tier}`);
        const percent = trimmed(percents[tier]);
        return (
          <li className="tier" key={tier}>
            <span className="hidden">
              {t('crew:tier-line', { name, count: taken[tier], of: places[tier], percent })}
            </span>
            <span className={`tier__picture tier__picture--${tier}`} aria-hidden="true">
              <img src={pictures[tier]()} alt="" />
            </span>
            <span className="grow" aria-hidden="true">
              <span className="tier__line">
                <span className="tier__name">{name}</span>
                <span className="num">
                  {taken[tier]}
                  <span className="t3"> / {places[tier]}</span>
                </span>
              </span>
              <TickScale
                share={places[tier] === 0 ? 0 : taken[tier] / places[tier]}
                ticks={46}
                tone="signal"
                height={8}
              />
            </span>
            <span className={`tier__bonus num${percents[tier] > 0 ? ' c-gain' : ' t3'}`} aria-hidden="true">
              {percents[tier] > 0 ? '+' : ''}
              {percent}
              <small>%</small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The player's general, or the link to choose one; and the player's own general status. */
function GeneralBlock({ crew }: { crew: Readonly<ReferralStatistics> | null }) {
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

/** For a recruited pilot who hasn't approved yet: the place, and the reward for taking it. */
function ClaimPlace({ crew }: { crew: Readonly<ReferralStatistics> | null }) {
  const { t } = useTranslation();
  const { user } = useSnapshot(state);
  const { approvalBonus } = useSnapshot(published).tunables;
  const general = crew?.currentGeneral;
  if (!user?.isRecruitedReferral || !general) return null;

  async function claim(): Promise<void> {
    if (!(await approveCrew()).ok) return;
    playSound('reward');
    vibrate('success');
    showToast('gain', t('crew:claim.done', { amount: trimmed(approvalBonus) }));
  }

  return (
    <section className="claim-place">
      <ProtoMark size={34} />
      <span className="grow">
        <span className="claim-place__title">{t('crew:claim.title', { name: pilotName(general) })}</span>
        <span className="label t2">{t('crew:claim.text')}</span>
      </span>
      <Button
        kind="collect"
        size="small"
        label={t('crew:claim.aloud', { amount: trimmed(approvalBonus) })}
        onPress={claim}
      >
        {t('crew:claim.press', { amount: trimmed(approvalBonus) })}
      </Button>
    </section>
  );
}
