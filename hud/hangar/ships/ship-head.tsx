import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { type ShipSnapshot, state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { chooseShip, levelUpShip, spendPoints } from '#engine/client/hangar/operations.ts';
import { type Stat, stats } from '#engine/content/kinds.ts';
import type { StatPoints } from '#engine/rules/core/player.ts';
import { spend } from '../../shop/pay/spend.tsx';
import { keyIn, useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount } from '../../ui/format/amount.ts';
import { Icon, ProtoMark } from '../../ui/icons/icon.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { FitTitle } from '../../ui/text/fit-title.tsx';
import { useChooseRefusal } from './out-chip.tsx';
import { pointsOf } from './ship-stats.ts';

/** A ship's name and level. A level that was just bought shines. */
export function ShipName({ ship }: { ship: ShipSnapshot }) {
  const { t } = useTranslation();
  const [levelBefore] = useState(ship.level);
  return (
    <div className="ship-name">
      <FitTitle level={1}>{ship.name}</FitTitle>
      <span className={`num t2${ship.level > levelBefore ? ' ship-name__risen' : ''}`} key={ship.level}>
        {t('hangar:ship.level', { level: ship.level })}
      </span>
    </div>
  );
}

/** Size of the ship, from XS to XL. */
export function ShipSize({ size }: { size: ShipSnapshot['size'] }) {
  const { t } = useTranslation();
  return <span className="label t2">{t('hangar:ship.size', { size })}</span>;
}

/** The large number of a ship's page: the points that are left to spend. */
export function PointsLeft({ left, of }: { left: number; of: number }) {
  const { t } = useTranslation();
  return (
    <p className="ship-points" aria-live="polite">
      <span className={`num${left > 0 ? ' c-gain' : ''}`}>{left}</span>
      <span className="label t2">{t('hangar:ship.points-left', { count: of })}</span>
    </p>
  );
}

/** Buys the next level, or says how much PROTO is missing. */
export function LevelUp({ ship }: { ship: ShipSnapshot }) {
  const { t } = useTranslation();
  const { balance } = useSnapshot(state);
  const price = ship.nextLevel?.price;
  if (price === undefined) return null;
  const lacks = price - balance.default;

  async function buy(): Promise<void> {
    const outcome = await levelUpShip(ship.shipId ?? '');
    if (!outcome.ok) return;
    vibrate('success');
    openModal('level-up', { shipId: ship.uuid });
  }

  function press(): unknown {
    if (lacks > 0) return showToast('info', t('hangar:ship.lacks', { amount: formatAmount(lacks) }));
    return spend({ currency: 'default', price: price ?? 0, title: t('hangar:ship.level-up'), run: buy });
  }

  return (
    <Button
      size="small"
      icon="chevrons-up"
      className={`ship-level${lacks > 0 ? ' is-poor' : ''}`}
      onPress={press}
      label={t('hangar:ship.level-up-for', { price: formatAmount(price, 0) })}
    >
      {t('hangar:ship.level-up')}{' '}
      <span className="num c-proto ship-level__price">
        <ProtoMark size={16} />
        {formatAmount(price, 0)}
      </span>
    </Button>
  );
}

/** Puts a ship in use. Another ship of its type that is on a trip prevents that; the button says so. */
export function Choose({ ship }: { ship: ShipSnapshot }) {
  const { t } = useTranslation();
  const refusal = useChooseRefusal(ship);
  if (ship.inUse)
    return (
      <p className="btn btn--secondary btn--small ship-chosen">
        <span className="btn__body">
          <Icon name="check" size={18} weight={2.2} />
          {t('hangar:chosen')}
        </span>
      </p>
    );
  return (
    <Button
      kind={refusal ? 'secondary' : 'primary'}
      size="small"
      className="ship-choose"
      reason={refusal ? t(keyIn('refusal', refusal)) : null}
      onPress={async () => {
        const outcome = await chooseShip(ship.shipId ?? '');
        if (outcome.ok) vibrate('success');
      }}
    >
      {t('hangar:choose')}
    </Button>
  );
}

type Added = Partial<Record<Stat, number>>;
type Totals = Partial<Record<`${Stat}Points`, number>>;

export interface PointsState {
  /** Points added to each stat since they were last applied. */
  readonly added: Added;
  readonly spent: number;
  /** Free points that the ship has left. */
  readonly left: number;
  step(stat: Stat, by: 1 | -1): void;
  /** Spends the added points, or others. True when it succeeded. */
  apply(others?: Added): Promise<boolean>;
}

/** Points of all stats that a ship has. */
export function spentPoints(ship: ShipSnapshot): StatPoints {
  return Object.fromEntries(stats.map((stat) => [stat, pointsOf(ship, stat)])) as unknown as StatPoints;
}

/** The points a player is adding to stats. Minus takes back points that weren't applied yet. */
export function usePoints(ship: ShipSnapshot): PointsState {
  const [added, setAdded] = useState<Added>({});
  const spent = Object.values(added).reduce((sum, n) => sum + n, 0);

  async function apply(chosen: Added = added): Promise<boolean> {
    const totals: Totals = {};
    for (const [stat, n] of Object.entries(chosen) as [Stat, number][])
      if (n > 0) totals[`${stat}Points`] = pointsOf(ship, stat) + n;
    const outcome = await spendPoints(ship.shipId ?? '', totals);
    if (!outcome.ok) return false;
    playSound('level-up');
    vibrate('success');
    setAdded({});
    return true;
  }

  return {
    added,
    spent,
    left: ship.upgradePoints - spent,
    step: (stat, by) => setAdded((before) => ({ ...before, [stat]: (before[stat] ?? 0) + by })),
    apply,
  };
}
