import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { chooseShip } from '../../engine/client/commands/choose-ship.ts';
import { levelUpShip } from '../../engine/client/commands/level-up-ship.ts';
import { spendPoints } from '../../engine/client/commands/spend-points.ts';
import { vibrate } from '../../engine/client/haptics.ts';
import { store } from '../../engine/client/store.ts';
import { showToast } from '../../engine/client/toasts.ts';
import type { Stat } from '../../engine/content/words.ts';
import { amount } from '../parts/amount.ts';
import { Button } from '../parts/button.tsx';
import { FitTitle } from '../parts/fit-title.tsx';
import { ProtoMark } from '../parts/marks.tsx';
import { GradePips, RarityTag } from '../parts/rarity.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { useTranslation } from '../shell/strings.ts';
import { useIsDesktop } from '../shell/viewport.ts';
import { pointsOf, type ShipView } from './ship-stats.ts';
import { StatRows } from './stat-rows.tsx';

export type Added = Partial<Record<Stat, number>>;
type Totals = Partial<Record<`${Stat}Points`, number>>;

interface ShipPanelProps {
  ship: ShipView;
  count: number;
  index: number;
}

/** A ship's name, level and stats; points to spend; choose it. Every number comes from the server. */
export function ShipPanel({ ship, count, index }: ShipPanelProps) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const [added, setAdded] = useState<Added>({});
  const [isOpened, setOpened] = useState(false);
  // A desktop has the room to keep the steppers in sight; a phone opens them.
  const isSpending = ship.upgradePoints > 0 && (isDesktop || isOpened);
  const spent = Object.values(added).reduce((sum, n) => sum + n, 0);
  const left = ship.upgradePoints - spent;

  async function apply(): Promise<void> {
    const totals: Totals = {};
    for (const [stat, n] of Object.entries(added) as [Stat, number][])
      if (n > 0) totals[`${stat}Points`] = pointsOf(ship, stat) + n;
    const outcome = await spendPoints(ship.shipId ?? '', totals);
    if (!outcome.ok) return;
    vibrate('success');
    setAdded({});
    setOpened(false);
  }

  const foot =
    isSpending && !isDesktop ? (
      <div className="ship-actions">
        <Button kind="primary" disabled={spent === 0} onPress={apply}>
          {t('ship.apply', { count: spent })}
        </Button>
        <Button
          kind="text"
          onPress={() => {
            setAdded({});
            setOpened(false);
          }}
        >
          {t('close')}
        </Button>
      </div>
    ) : (
      <div className="ship-actions">
        {isSpending && spent > 0 && (
          <Button kind="primary" className="ship-actions__apply" onPress={apply}>
            {t('ship.apply', { count: spent })}
          </Button>
        )}
        {!isDesktop && ship.upgradePoints > 0 && (
          <Button kind="primary" className="ship-actions__apply" onPress={() => setOpened(true)}>
            {t('ship.spend', { count: ship.upgradePoints })}
          </Button>
        )}
        <LevelUp ship={ship} />
        <Choose ship={ship} />
      </div>
    );

  return (
    <Sheet tint="line" label={ship.name} foot={foot}>
      {!isDesktop && count > 1 && <Dots count={count} index={index} />}
      <div className="ship-head">
        <div>
          <div className="ship-head__name">
            <FitTitle level={1}>{ship.name}</FitTitle>
            <span className="num t2">{t('ship.level', { level: ship.level })}</span>
          </div>
          {isDesktop ? (
            <div className="row ship-head__tags">
              <RarityTag rarity={ship.rarity} />
              <GradePips grade={ship.grade} />
            </div>
          ) : (
            <p className="label t2">
              {t('ship.kind', { type: t(`ship-type.${ship.type}`), grade: ship.grade })}
            </p>
          )}
        </div>
        {isSpending && (
          <p className="ship-head__points" aria-live="polite">
            <span className={`num${left > 0 ? ' c-gain' : ''}`}>{left}</span>
            <span className="label t2">{t('ship.points-left', { count: ship.upgradePoints })}</span>
          </p>
        )}
      </div>
      <hr className="hr" />
      <StatRows ship={ship} added={added} left={left} canSpend={isSpending} onChange={setAdded} />
    </Sheet>
  );
}

function LevelUp({ ship }: { ship: ShipView }) {
  const { t } = useTranslation();
  const { balance } = useSnapshot(store);
  const price = ship.nextLevel?.price;
  if (price === undefined) return null;
  const lacks = price - balance.default;

  function press(): Promise<unknown> | undefined {
    if (lacks > 0) {
      showToast('info', t('ship.lacks', { amount: amount(lacks) }));
      return undefined;
    }
    return levelUpShip(ship.shipId ?? '');
  }

  return (
    <Button
      size="small"
      icon="chevrons-up"
      className={`ship-actions__level${lacks > 0 ? ' is-poor' : ''}`}
      onPress={press}
      label={t('ship.level-up-for', { price: amount(price, 0) })}
    >
      {t('ship.level-up')}
      <span className="num c-proto ship-actions__price">
        <ProtoMark size={16} />
        {amount(price, 0)}
      </span>
    </Button>
  );
}

/** In use or not; another of its type in a trip keeps it from being chosen, and says so. */
function Choose({ ship }: { ship: ShipView }) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(store);
  if (ship.inUse)
    return (
      <p className="btn btn--secondary btn--small ship-actions__chosen">
        <span className="btn__body">{t('hangar.chosen')}</span>
      </p>
    );
  const isBlocked = ships.some(
    (one) => one.type === ship.type && one.shipId !== ship.shipId && one.sessionId !== null,
  );
  return (
    <Button
      kind={isBlocked ? 'secondary' : 'primary'}
      size="small"
      className="ship-actions__choose"
      reason={isBlocked ? t('refusal.ship_in_trip') : null}
      onPress={() => chooseShip(ship.shipId ?? '')}
    >
      {t('hangar.choose')}
    </Button>
  );
}

const marks = Array.from({ length: 12 }, (_, i) => i);

function Dots({ count, index }: { count: number; index: number }) {
  return (
    <div className="dots" aria-hidden="true">
      {marks.slice(0, count).map((i) => (
        <i key={i} className={i === index ? 'is-on' : ''} />
      ))}
    </div>
  );
}
