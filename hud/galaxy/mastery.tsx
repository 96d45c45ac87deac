import type { CSSProperties } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { type SystemSnapshot, state, type TripSnapshot } from '#engine/client/core/state.ts';
import { wearLivery } from '#engine/client/hangar/liveries.ts';
import { liveryRows, markRows } from '#engine/content/mastery.ts';
import type { Star } from '#engine/protocol/galaxy/calls.ts';
import { type Translate, useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { TickScale } from '../ui/gauges/gauge.tsx';
import { shipPictureUrl } from '../ui/pictures/rarity.tsx';
import { useIsDesktop } from '../ui/viewport.ts';

/** The stars of a system on 90 ticks, with the liveries that 30, 60 and 90 of them unlock (D38). */
export function SystemMastery({ system }: { system: SystemSnapshot }) {
  const { t } = useTranslation();
  const total = system.personalTrips.length + system.attackTrips.length + system.expeditionTrips.length;
  const most = total * 3;
  return (
    <section className="mastery" aria-label={t('galaxy:mastery.name')}>
      <p className="row between">
        <span className="label">{t('galaxy:mastery.three')}</span>
        <span className="num">
          {system.stars}
          <small className="t3">/{most}</small>
        </span>
      </p>
      <TickScale share={system.stars / most} ticks={most} tone="gain" height={10} />
      <ul className="mastery__marks">
        {markRows.map(({ stars, livery }) => (
          <li key={livery}>
            <Mark system={system} stars={stars} type={livery} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MarkProps {
  system: SystemSnapshot;
  stars: number;
  type: (typeof markRows)[number]['livery'];
}

function Mark({ system, stars, type }: MarkProps) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const row = liveryRows[system.priority - 1];
  const ship = ships.find((each) => each.type === type && each.shipId !== null);
  if (!row) return null;
  const isOpen = system.stars >= stars;
  const isWorn = ship?.livery?.key === row.key;
  const says = t(isWorn ? 'galaxy:mastery.take-off' : 'galaxy:mastery.wear');
  return (
    <>
      <LiveryFilter livery={row} />
      <span className={`mastery__ship${isOpen ? '' : ' is-locked'}`}>
        <img src={shipPictureUrl(type, ship?.rarity ?? 'common', 'hero')} alt="" style={liveryStyle(row)} />
      </span>
      <span className="mastery__count num">
        <MasteryStar isWon={isOpen} size={15} />
        {stars}
      </span>
      <span className="label t2">{t(`galaxy:mastery.livery.${type}`)}</span>
      {isOpen && ship?.shipId && (
        <Button
          size="small"
          label={`${says}: ${t(`galaxy:mastery.livery.${type}`)}`}
          onPress={() => wearLivery(ship.uuid, isWorn ? null : row.key)}
        >
          {says}
        </Button>
      )}
    </>
  );
}

/** The three stars of a trip: what each asks, and how far the player came (D38). */
export function TripStarRows({ trip }: { trip: TripSnapshot }) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  // A phone has room for them once the trip was flown; before that, they are something to find out.
  if (!isDesktop && trip.status === 'available' && trip.stars.every(({ best }) => best === 0))
    return (
      <p className="trip-stars trip-stars--ahead">
        {trip.stars.map(({ measure }) => (
          <MasteryStar key={measure} isWon={false} size={18} />
        ))}
        <span className="label t2">{t('galaxy:mastery.ahead')}</span>
      </p>
    );
  return (
    <ul className="trip-stars" aria-label={t('galaxy:mastery.name')}>
      {trip.stars.map((star) => (
        <li key={star.measure} className={star.isWon ? 'is-won' : ''}>
          <MasteryStar isWon={star.isWon} />
          <span className="grow">{starAsks(star, trip.type, t)}</span>
          <span className="label num">{starStands(star, t)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Requirement of a star. */
function starAsks({ measure, goal }: Snapshot<Star>, type: TripSnapshot['type'], t: Translate): string {
  switch (measure) {
    case 'cargo':
      return goal < 100 ? t('galaxy:mastery.cargo-part', { goal }) : t('galaxy:mastery.cargo');
    case 'pirates':
      return t('galaxy:mastery.pirates', { count: goal });
    case 'chain':
      return t('galaxy:mastery.chain', { count: goal });
    case 'encounters':
      return t('galaxy:mastery.encounters', { count: goal });
    case 'win':
      return t(type === 'attack' ? 'galaxy:mastery.win-assault' : 'galaxy:mastery.win-docking');
    default:
      return t('galaxy:mastery.time', { goal });
  }
}

function starStands({ measure, goal, best, isWon }: Snapshot<Star>, t: Translate): string {
  if (isWon) return t('galaxy:mastery.done');
  if (best <= 0) return t('galaxy:mastery.not-yet');
  if (measure === 'cargo') return t('galaxy:mastery.best', { best: `${best}%` });
  if (measure === 'time' || measure === 'early') return t('galaxy:mastery.best-time', { best });
  return t('galaxy:mastery.best-of', { best, goal });
}

/** The stars won in a system, beside its name. */
export function MasteryTotal({ system }: { system: SystemSnapshot }) {
  const { t } = useTranslation();
  const total = 3 * (system.personalTrips.length + system.attackTrips.length + system.expeditionTrips.length);
  return (
    <p className="mastery-total over">
      <span className="hidden">{t('galaxy:mastery.total', { count: system.stars, of: total })}</span>
      <MasteryStar isWon size={16} />
      <span className="num" aria-hidden="true">
        {system.stars}
        <small className="t3">/{total}</small>
      </span>
    </p>
  );
}

/** A mastery star: four points, filled when it is won. The shop's Stars have five. */
export function MasteryStar({ isWon, size = 22 }: { isWon: boolean; size?: number }) {
  return (
    <svg
      className={`star-mark${isWon ? ' is-won' : ''}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d="M12 1.5C12.7 8 16 11.3 22.5 12C16 12.7 12.7 16 12 22.5C11.3 16 8 12.7 1.5 12C8 11.3 11.3 8 12 1.5Z" />
    </svg>
  );
}

interface Livery {
  readonly key: string;
  readonly colour: string;
}

/** The filter that `liveryStyle` names: it multiplies a picture by the livery's colour. */
export function LiveryFilter({ livery }: { livery: Livery | null }) {
  if (!livery) return null;
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(livery.colour.slice(at, at + 2), 16) / 255);
  return (
    <svg className="livery-filter" width="0" height="0" aria-hidden="true">
      <filter id={`livery-${livery.key}`} colorInterpolationFilters="sRGB">
        <feColorMatrix values={`${r} 0 0 0 0  0 ${g} 0 0 0  0 0 ${b} 0 0  0 0 0 1 0`} />
      </filter>
    </svg>
  );
}

/** Paints the picture of a ship; `LiveryFilter` has to be on the same page. */
export function liveryStyle(livery: Livery | null): CSSProperties | undefined {
  return livery ? { filter: `url(#livery-${livery.key}) brightness(1.16)` } : undefined;
}
