import { type CrewTier, crewTiers } from '#engine/rules/crew/crew.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import { trimmed } from '../ui/format/amount.ts';
import { Scale } from '../ui/gauges/gauge.tsx';
import { planetPicture, propPicture, shipPicture } from '../ui/pictures/picture-urls.ts';

interface TierRowsProps {
  places: Readonly<Record<CrewTier, number>>;
  taken: Readonly<Record<CrewTier, number>>;
  /** The bonus of each tier now, in percent. */
  percents: Readonly<Record<CrewTier, number>>;
}

/** The picture of each tier. */
const pictures: Readonly<Record<CrewTier, () => string>> = {
  spaceship: () => shipPicture('personal', 'common', 'hero'),
  satellite: () => propPicture('station'),
  planetary: () => planetPicture('terra'),
};

/** The three tiers: how many places are taken, and their bonus. */
export function TierRows({ places, taken, percents }: TierRowsProps) {
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
              <Scale
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
