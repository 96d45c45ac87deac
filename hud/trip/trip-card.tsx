import i18next from 'i18next';
import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import {
  type ShipSnapshot,
  type SystemSnapshot,
  state,
  type TripSnapshot,
} from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { selectTrip } from '#engine/client/galaxy/operations.ts';
import { waveLength } from '#engine/rules/trip/field/waves.ts';
import { awardPicture, useAwardShort } from '../galaxy/system-rows.tsx';
import { RuleTag } from '../galaxy/system-rule.tsx';
import { detail } from '../shell/lazy.ts';
import { useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { clock, formatAmount, hourMs } from '../ui/format/amount.ts';
import { Icon, ProtoMark } from '../ui/icons/icon.tsx';
import { DifficultyBars } from '../ui/icons/trip-marks.tsx';
import { backdropPicture, planetPicture, Slot } from '../ui/pictures/rarity.tsx';
import { Sheet } from '../ui/sheets/sheet.tsx';
import { FitTitle } from '../ui/text/fit-title.tsx';
import { useIsDesktop } from '../ui/viewport.ts';
import { FlyingList } from './flight/flying-list.tsx';
import { LaunchActions } from './launch-actions.tsx';
import { Reason } from './reason.tsx';
import { type Card, cardOf, tripReasons } from './trip-data.ts';

const TripNotes = detail('TripNotes');
const TripStarRows = detail('TripStarRows');
const VerbNote = detail('VerbNote');

interface TripCardProps {
  trip: TripSnapshot;
  /** All trips of the system, to find the others of the chain. */
  trips: readonly TripSnapshot[];
  system: SystemSnapshot;
}

/** A trip's requirements and pay, with the launch button or the unmet conditions. */
export function TripDetails({ trip, trips, system }: TripCardProps) {
  const { t } = useTranslation();
  const { ships, user, aiPilots, galaxy } = useSnapshot(state);
  const { tunables } = useSnapshot(published);
  const card = cardOf({ trip, system, ships, user, tunables, aiPilots, isSeasonOver: galaxy?.isSeasonOver });
  const { ship } = card;
  const isDesktop = useIsDesktop();
  const isLocked = trip.status === 'unavailable';
  const where = t(`location.${trip.location}`);
  return (
    <Sheet
      tint={isLocked ? 'line' : trip.status === 'progress' ? 'proto' : 'signal'}
      label={trip.name}
      onClose={() => selectTrip(null)}
      picture={<Planet trip={trip} isDim={isLocked} />}
      foot={
        isLocked ? (
          <OpenNext trip={trip} trips={trips} ship={ship} />
        ) : (
          <LaunchActions trip={trip} card={card} />
        )
      }
    >
      <div className="trip-head">
        <p className={`label ${isLocked ? 't2' : `type-text--${trip.type}`}`}>
          {t(`trip.kind.${trip.type}`, { number: trip.priority })}
        </p>
        <FitTitle className="trip-head__name">{trip.name}</FitTitle>
        {isLocked ? (
          <p className="label t2 trip-head__lock">
            <Icon name="lock" size={15} weight={1.8} />
            {t('status.unavailable')}
          </p>
        ) : (
          <p className="label t2">{ship ? t('trip.where-and-who', { where, ship: ship.name }) : where}</p>
        )}
        <RuleTag system={system} />
      </div>
      {isLocked ? (
        <>
          <LockedTrip trip={trip} trips={trips} ship={ship} />
          <TripVerb trip={trip} />
        </>
      ) : (
        <>
          <TripFacts trip={trip} card={card} />
          <TripVerb trip={trip} />
          <Suspense fallback={null}>
            <TripStarRows trip={trip} />
            <TripNotes trip={trip} />
          </Suspense>
        </>
      )}
      {isDesktop && <FlyingList />}
    </Sheet>
  );
}

/** Verb by which a personal trip's objects are gathered (D52). */
function TripVerb({ trip }: { trip: TripSnapshot }) {
  if (trip.type !== 'personal') return null;
  return (
    <Suspense fallback={null}>
      <VerbNote verb={trip.verb} />
    </Suspense>
  );
}

/** The trip's destination as the flight shows it: a planet, or the far galaxy of open space. */
function Planet({ trip, isDim }: { trip: TripSnapshot; isDim: boolean }) {
  const isAtPlanet = trip.location === 'planet';
  return (
    <img
      className={`planet planet--${isAtPlanet ? trip.planet : 'space'}${isDim ? ' is-dim' : ''}`}
      src={isAtPlanet ? planetPicture(trip.planet) : backdropPicture('galaxy')}
      alt=""
      decoding="async"
    />
  );
}

interface TripFactsProps {
  trip: TripSnapshot;
  card: Card;
}

/** Difficulty, time, damage, and pay. */
function TripFacts({ trip, card }: TripFactsProps) {
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
          <TapsNeeded trip={trip} durationMs={card.durationMs} />
        </div>
        <div className="trip-facts__damage">
          <dt className="label">
            {ship ? t('trip.damage-of', { health: Math.floor(ship.health) }) : t('trip.damage')}
          </dt>
          <dd className="num c-danger">
            {formatAmount(-trip.damage, 0)} <small>HP</small>
          </dd>
        </div>
      </dl>
      <hr className="hr" />
      <div className="trip-pay">
        <div>
          <p className="label">{t(trip.type === 'personal' ? 'trip.expected-cargo' : 'trip.expected')}</p>
          <p className="trip-pay__amount">
            <ProtoMark size={24} />
            <span className="num d1">{formatAmount(card.expected)}</span>
          </p>
        </div>
        <TripAward trip={trip} />
      </div>
    </>
  );
}

/** From this length on, the card says how long the hand is needed. */
const longFlightMs = 2 * hourMs;

/** Time for which a long flight needs the hand (D51): from the launch to the end of its last wave. */
function TapsNeeded({ trip, durationMs }: { trip: TripSnapshot; durationMs: number }) {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  if (trip.type !== 'personal' || durationMs < longFlightMs || !i18next.exists('trip:hand.needed'))
    return null;
  const waveSeconds = (waveLength * tunables.spawnIntervalMs) / 1000;
  const count = Math.ceil((tunables.handSeconds + waveSeconds) / 60);
  return <dd className="micro t2">{t('trip:hand.needed', { count })}</dd>;
}

/** The award of the first flight, marked when it was paid. */
function TripAward({ trip }: { trip: TripSnapshot }) {
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

interface LockedTripProps {
  trip: TripSnapshot;
  trips: readonly TripSnapshot[];
  ship: ShipSnapshot | null;
}

/** The conditions of a locked trip: a check on those met, a lock and a link on those unmet. */
export function LockedTrip({ trip, trips, ship }: LockedTripProps) {
  const { t } = useTranslation();
  return (
    <>
      <hr className="hr" />
      <ul className="launch-reasons">
        {tripReasons(trip, trips, ship, t).map(({ name, way, ...reason }) => (
          <Reason key={name} {...reason} onGo={way?.go} />
        ))}
      </ul>
    </>
  );
}

/** Leads to the first unmet condition that the player can do something about. */
export function OpenNext({ trip, trips, ship }: LockedTripProps) {
  const { t } = useTranslation();
  const way = tripReasons(trip, trips, ship, t).find((reason) => !reason.isMet && reason.way)?.way;
  if (!way) return null;
  return (
    <Button kind="primary" onPress={way.go}>
      {way.label}
    </Button>
  );
}
