import { awardPicture, useAwardShort } from '../galaxy/award-line.tsx';
import { useTranslation } from '../shell/strings/strings.ts';
import { amount } from '../ui/format/amount.ts';
import { clock } from '../ui/format/clock.ts';
import { ProtoMark } from '../ui/icons/currency-marks.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { DifficultyBars } from '../ui/icons/trip-marks.tsx';
import { Slot } from '../ui/pictures/rarity.tsx';
import type { Card, TripView } from './trip-data.ts';

interface TripFactsProps {
  trip: TripView;
  card: Card;
}

/** Difficulty, time, damage, and pay. */
export function TripFacts({ trip, card }: TripFactsProps) {
  const { t } = useTranslation();
  const { ship } = card;
  return (
    <>
      <dl className="trip-facts">
        <div>
          <dt className="label">{t('trip.difficulty')}</dt>
          <dd className="row trip-facts__difficulty">
            <DifficultyBars difficulty={trip.difficulty} />
            {t(`difficulty.${trip.difficulty}`)}
          </dd>
        </div>
        <div>
          <dt className="label">{t('trip.time')}</dt>
          <dd className="num">{clock(card.durationMs)}</dd>
        </div>
        <div className="trip-facts__damage">
          <dt className="label">
            {ship ? t('trip.damage-of', { health: Math.floor(ship.health) }) : t('trip.damage')}
          </dt>
          <dd className="num c-danger">
            {amount(-trip.damage, 0)} <small>HP</small>
          </dd>
        </div>
      </dl>
      <hr className="hr" />
      <div className="trip-pay">
        <div>
          <p className="label">{t(trip.type === 'personal' ? 'trip.expected-cargo' : 'trip.expected')}</p>
          <p className="trip-pay__amount">
            <ProtoMark size={24} />
            <span className="num d1">{amount(card.expected)}</span>
          </p>
        </div>
        <TripAward trip={trip} />
      </div>
    </>
  );
}

/** The award of the first flight, marked when it was paid. */
function TripAward({ trip }: { trip: TripView }) {
  const { t } = useTranslation();
  const awardText = useAwardShort();
  const award = trip.awards[0];
  if (!award) return null;
  const rarity = award.rarity ?? 'common';
  if (trip.awardWasDropped)
    return (
      <p className="trip-pay__award label c-gain">
        {t('trip.award-received')}
        <Icon name="check" size={18} weight={2.2} />
      </p>
    );
  return (
    <div className="trip-pay__award">
      <p>
        <span className="label">{t('trip.first-flight')}</span>
        <span className={`trip-pay__what c-${rarity}`}>{awardText(award)}</span>
        {trip.awards.length > 1 && (
          <span className="micro">{t('trip.more-awards', { count: trip.awards.length - 1 })}</span>
        )}
      </p>
      <Slot rarity={rarity} picture={awardPicture(award)} size={54} />
    </div>
  );
}
