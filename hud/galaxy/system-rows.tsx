import { useEffect } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { loadTrips } from '#engine/client/core/load-state.ts';
import { type SystemSnapshot, state } from '#engine/client/core/state.ts';
import { tripTypes } from '#engine/content/kinds.ts';
import type { Award } from '#engine/protocol/galaxy/calls.ts';
import { useTranslation } from '../strings/strings.ts';
import { formatAmount } from '../ui/format/amount.ts';
import { TickScale } from '../ui/gauges/gauge.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { TypeMark } from '../ui/icons/trip-marks.tsx';
import { propPicture, Slot } from '../ui/pictures/rarity.tsx';

export type AwardView = Snapshot<Award>;

/** The picture of an award. */
export function awardPicture({ kind, rarity }: AwardView): string {
  const names = {
    ship_shard: `shard-ship-${rarity ?? 'common'}`,
    artifact_shard: `shard-artifact-${rarity ?? 'common'}`,
    protomatter: 'proto',
    clean_protomatter: 'clean',
    artifact_capsule_key: 'key-artifact',
    ship_capsule_key: 'key-ship',
  } as const;
  return propPicture(names[kind]);
}

/** An award as text with its number: '2 ship shards'. */
export function useAwardText(): (award: AwardView) => string {
  const { t } = useTranslation();
  return ({ kind, count }) => t(`award.${kind}`, { count, amount: number(count) });
}

/** The same for narrow places: 'Ship shard ×2'. */
export function useAwardShort(): (award: AwardView) => string {
  const { t } = useTranslation();
  return ({ kind, count }) => t(`award-short.${kind}`, { amount: number(count) });
}

function number(count: number): string {
  return formatAmount(count, Number.isInteger(count) ? 0 : 2);
}

interface AwardLineProps {
  label: string;
  awards: readonly AwardView[];
  wasDropped: boolean;
}

/** The awards of a system, one row each; a check when they were paid. */
export function AwardLine({ label, awards, wasDropped }: AwardLineProps) {
  const { t } = useTranslation();
  const awardText = useAwardShort();
  if (awards.length === 0) return null;
  return (
    <section className="award-line">
      <h3 className="label t2">{wasDropped ? t('trip.award-received') : label}</h3>
      <ul className="award-line__list">
        {awards.map((award) => (
          <li key={`${award.kind}${award.collectionId}`} title={awardText(award)}>
            <span className="hidden">{awardText(award)}</span>
            <Slot rarity={award.rarity ?? 'common'} picture={awardPicture(award)} size={44}>
              {wasDropped ? (
                <span className="award-line__check">
                  <Icon name="check" size={16} weight={2.6} />
                </span>
              ) : (
                <span className="award-line__count num" aria-hidden="true">
                  {number(award.count)}
                </span>
              )}
            </Slot>
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones = { personal: 'signal', attack: 'attack', expedition: 'rare' } as const;

/** The three chains of a system, with the number of completed trips of each. */
export function ChainRows({ system }: { system: SystemSnapshot }) {
  const { t } = useTranslation();
  const trips = useSnapshot(state).trips[system.uuid];
  const isUnknown = system.status === 'progress' && trips === undefined;
  useEffect(() => {
    if (isUnknown) void loadTrips(system.uuid);
  }, [isUnknown, system.uuid]);
  const totals = {
    personal: system.personalTrips.length,
    attack: system.attackTrips.length,
    expedition: system.expeditionTrips.length,
  };
  return (
    <ul className="chain-rows">
      {tripTypes.map((type) => {
        const flown = trips?.filter((trip) => trip.type === type && trip.status === 'completed').length ?? 0;
        const done = system.status === 'completed' ? totals[type] : flown;
        return (
          <li key={type} className="chain-rows__row">
            <TypeMark type={type} size={20} />
            <span className="grow">
              <span className="row between">
                <span>{t(`type.${type}`)}</span>
                <span className="num chain-rows__count">
                  {done}
                  <span className="t3">/{totals[type]}</span>
                </span>
              </span>
              <TickScale
                share={totals[type] ? done / totals[type] : 0}
                ticks={48}
                tone={tones[type]}
                height={8}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
