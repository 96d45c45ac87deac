import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type ShipSnapshot, state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { published } from '#engine/client/core/tunables.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { lastFlights } from '#engine/client/hangar/flown.ts';
import { levelUpShip } from '#engine/client/hangar/operations.ts';
import type { Stat } from '#engine/content/kinds.ts';
import { type Suggestion, suggestPoints } from '#engine/rules/hangar/suggest-points.ts';
import { planLevels } from '#engine/rules/hangar/upgrade-ship.ts';
import { Remainder } from '../../shop/pay/spend.tsx';
import { useTranslation } from '../../strings/strings.ts';
import { flyNext, nextTrip } from '../../trip/next-trip.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segment } from '../../ui/controls/choices.tsx';
import { formatAmount } from '../../ui/format/amount.ts';
import { TickScale } from '../../ui/gauges/gauge.tsx';
import { Icon, ProtoMark } from '../../ui/icons/icon.tsx';
import { ModalPage } from '../../ui/modals/modal-page.tsx';
import { spentPoints, usePoints } from './ship-head.tsx';
import { ShipImage } from './ship-picture.tsx';
import { perPoint, pointsOf, shownStats, statIcons, statOf, statText } from './ship-stats.ts';
import { StatList } from './stat-rows.tsx';

export interface LevelUpProps {
  shipId: string;
  /** Whether the primary button launches the next trip after placing the points: at the end of the tour. */
  fliesNext?: boolean;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    'level-up': LevelUpProps;
  }
}

/** Length of a number's way into its row, the time between two, and the time before a tap ends them. */
const flyMs = 620;
const betweenMs = 120;
const skipAfterMs = 400;
/** Semitones of the triad that rises with the numbers. */
const triad = [0, 4, 7];

/** The moment after a level was bought: its points fly into the stats as suggested, or go by hand. */
export function LevelUpModal({ shipId, fliesNext = false, onClose }: LevelUpProps & { onClose: () => void }) {
  const { ships } = useSnapshot(state);
  const ship = ships.find(({ uuid }) => uuid === shipId);
  return ship ? <LevelUpPage ship={ship} fliesNext={fliesNext} onClose={onClose} /> : null;
}

interface PageProps {
  ship: ShipSnapshot;
  fliesNext: boolean;
  onClose: () => void;
}

function LevelUpPage({ ship, fliesNext, onClose }: PageProps) {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  const snapshot = useSnapshot(state);
  const trip = fliesNext ? nextTrip(snapshot) : undefined;
  const [isByHand, setByHand] = useState(false);
  const points = usePoints(ship);
  const suggestion = suggestPoints(spentPoints(ship), ship.upgradePoints, lastFlights(ship.type), tunables);

  async function keep(): Promise<void> {
    if (!(await points.apply(isByHand ? undefined : suggestion.points))) return;
    onClose();
    if (trip) await flyNext();
  }

  return (
    <ModalPage
      title={t('nav.hangar')}
      onClose={onClose}
      className="level-up"
      foot={
        <>
          <div className="level-up__keep">
            <Button kind="primary" disabled={isByHand && points.spent === 0} onPress={keep}>
              {trip
                ? t('account:tour.fly', { number: trip.priority })
                : isByHand
                  ? t('hangar:ship.apply', { count: points.spent })
                  : t('hangar:level-up.keep')}
            </Button>
            <Button onPress={() => setByHand(!isByHand)}>
              {t(isByHand ? 'hangar:level-up.suggested' : 'hangar:level-up.by-hand')}
            </Button>
          </div>
          <BuyLevels ship={ship} />
        </>
      }
    >
      <LevelHead ship={ship} left={isByHand ? points.left : null} />
      <ShipImage ship={ship} />
      {isByHand ? (
        <StatList ship={ship} points={points} />
      ) : (
        <Flying key={ship.level} ship={ship} suggestion={suggestion} />
      )}
    </ModalPage>
  );
}

/** Name, level and points; `left` counts the points still to be placed by hand, null when all are placed. */
function LevelHead({ ship, left }: { ship: ShipSnapshot; left: number | null }) {
  const { t } = useTranslation();
  const { name, type, level, upgradePoints } = ship;
  const text = left === null ? 'hangar:level-up.placed' : 'hangar:level-up.to-place';
  return (
    <div className="level-up__head">
      <div>
        <p className="label t2">{t('hangar:level-up.of', { ship: name, type: t(`ship-type.${type}`) })}</p>
        <h2 className="h1 num">{t('hangar:level-up.level', { level })}</h2>
      </div>
      <p className="level-up__points">
        <span className="num c-gain">+{left ?? upgradePoints}</span>
        <span className="label t2">{t(text, { count: upgradePoints })}</span>
      </p>
    </div>
  );
}

/** The stats with the suggested points, whose numbers fly down into their rows. */
function Flying({ ship, suggestion }: { ship: ShipSnapshot; suggestion: Suggestion }) {
  const { t } = useTranslation();
  const { settings } = useSnapshot(state);
  const added = shownStats.filter((stat) => (suggestion.points[stat] ?? 0) > 0);
  const isDone = useArrivals(added.length, settings.reducedMotion);
  const { reason, count, of } = suggestion;
  return (
    <section className={`level-up__stats${isDone ? ' is-done' : ''}`} aria-label={t('hangar:level-up.title')}>
      <h3 className="h2">{t('hangar:level-up.title')}</h3>
      <ul>
        {shownStats.map((stat, row) => (
          <RaisedStat
            key={stat}
            ship={ship}
            stat={stat}
            count={suggestion.points[stat] ?? 0}
            style={{ '--row': row, '--order': Math.max(0, added.indexOf(stat)) } as CSSProperties}
          />
        ))}
      </ul>
      <p className="label t2">{t(`hangar:level-up.why.${reason}`, { count, of })}</p>
    </section>
  );
}

interface RaisedStatProps {
  ship: ShipSnapshot;
  stat: Stat;
  count: number;
  style: CSSProperties;
}

function RaisedStat({ ship, stat, count, style }: RaisedStatProps) {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  const before = statOf(ship, stat);
  const after = before + count * perPoint(ship, stat, tunables);
  return (
    <li className={count > 0 ? 'is-raised' : ''} style={style}>
      <Icon name={statIcons[stat]} size={18} />
      <span>{t(`hangar:stat.${stat}`)}</span>
      <TickScale
        share={pointsOf(ship, stat) / tunables.statCap}
        added={count / tunables.statCap}
        ticks={40}
        tone="signal"
        height={10}
      />
      {count > 0 && (
        <span className="num level-up__disc" aria-hidden="true">
          +{count}
        </span>
      )}
      <span className="num level-up__value">
        {count > 0 && <span className="t2 level-up__before">{statText(t, stat, before)} </span>}
        <span className={count > 0 ? 'c-gain' : ''}>{statText(t, stat, after)}</span>
      </span>
    </li>
  );
}

/** Plays a note as each number arrives; a tap ends the flight. True when all have arrived. */
function useArrivals(count: number, isStill: boolean): boolean {
  const [isDone, setDone] = useState(isStill);
  const startMs = useRef(performance.now());
  useEffect(() => {
    if (isDone) return undefined;
    const arrive = (order: number) => {
      playSound('level-up', { pitch: triad[order % triad.length] ?? 0 });
      vibrate('light');
      if (order === count - 1) setDone(true);
    };
    const timers = Array.from({ length: count }, (_, order) =>
      setTimeout(arrive, flyMs + order * betweenMs, order),
    );
    const skip = () => performance.now() - startMs.current > skipAfterMs && setDone(true);
    window.addEventListener('pointerdown', skip);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      window.removeEventListener('pointerdown', skip);
    };
  }, [count, isDone]);
  return isDone;
}

const amounts = ['1', '10', 'max'] as const;
type Amount = (typeof amounts)[number];

/** Buys one, ten or as many levels as the balance pays for; says the price and the number before. */
function BuyLevels({ ship }: { ship: ShipSnapshot }) {
  const { t } = useTranslation();
  const [amount, setAmount] = useState<Amount>('1');
  const wanted = amount === 'max' ? 'max' : Number(amount);
  const { levels, price, lacks } = usePlan(ship, wanted);
  if (ship.nextLevel === null) return null;

  async function press(): Promise<void> {
    if (lacks > 0) {
      showToast('info', t('hangar:ship.lacks', { amount: formatAmount(lacks) }));
      return;
    }
    const outcome = await levelUpShip(ship.shipId ?? '', wanted);
    if (outcome.ok) vibrate('success');
  }

  const text = t('hangar:level-up.to', { level: ship.level + levels, count: levels });
  return (
    <div className="level-up__buy">
      <Segment
        label={t('hangar:level-up.how-many')}
        options={amounts.map((id) => ({ id, label: id === 'max' ? t('hangar:level-up.max') : `×${id}` }))}
        value={amount}
        onChange={setAmount}
      />
      <div className="level-up__cost">
        <Button
          kind="text"
          icon="chevrons-up"
          className={`level-up__price${lacks > 0 ? ' is-poor' : ''}`}
          label={t('hangar:level-up.to-for', { text, price: formatAmount(price, 0) })}
          onPress={press}
        >
          {text}{' '}
          <span className="num c-proto ship-level__price">
            <ProtoMark size={15} /> {formatAmount(price, 0)}
          </span>
        </Button>
        <Remainder currency="default" price={price} />
      </div>
    </div>
  );
}

/** Number and price of the levels that are meant, and the PROTO that is missing for them. */
function usePlan({ level, rarity, nextLevel }: ShipSnapshot, wanted: number | 'max') {
  const { balance } = useSnapshot(state);
  const { tunables } = useSnapshot(published);
  const planOf = (hundredths: number) => planLevels({ level, rarity, balance: hundredths }, wanted, tunables);
  const affordable = planOf(Math.round(balance.default * 100));
  const plan = 'ok' in affordable || wanted === 'max' ? affordable : planOf(Number.POSITIVE_INFINITY);
  const { levels, price } = 'ok' in plan ? plan.ok : { levels: 1, price: (nextLevel?.price ?? 0) * 100 };
  const lacks = 'ok' in affordable ? 0 : Math.max(0.01, price / 100 - balance.default);
  return { levels, price: price / 100, lacks };
}
