import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import type { ReferralStatistics } from '#engine/protocol/crew/calls.ts';
import { crewCounts, tierPercents } from '#engine/rules/crew/crew.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import { decimalsOf } from '../ui/format/amount.ts';
import { Rolling } from '../ui/text/rolling.tsx';
import { CrewOrbits } from './crew-orbits.tsx';
import { TierRows } from './tier-rows.tsx';

/** The total bonus, the orbits and the tiers. Until the crew is loaded it is shown empty. */
export function CrewSystem({ crew }: { crew: Readonly<ReferralStatistics> | null }) {
  const { t } = useTranslation();
  const { user, settings } = useSnapshot(state);
  const { tunables } = useSnapshot(published);
  const places = crewCounts(Number.MAX_SAFE_INTEGER, tunables);
  const taken = {
    spaceship: crew?.spaceshipCount ?? 0,
    satellite: crew?.satelliteCount ?? 0,
    planetary: crew?.planetaryCount ?? 0,
  };
  const percents = tierPercents(taken.spaceship + taken.satellite + taken.planetary, tunables);
  const bonus = crew?.extractionBonus ?? 0;
  return (
    <section className={`crew-system${crew ? '' : ' is-waiting'}`} aria-busy={!crew}>
      <div className="crew-system__sky">
        <CrewOrbits pilotId={user?.uuid ?? ''} places={places} taken={taken} />
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
      <TierRows places={places} taken={taken} percents={percents} />
    </section>
  );
}
