import { type CSSProperties, useEffect, useState } from 'react';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { claimDaily } from '#engine/client/homeland/operations.ts';
import { dailyReward } from '#engine/client/homeland/queries.ts';
import type { DailyReward } from '#engine/protocol/homeland/calls.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount } from '../../ui/format/amount.ts';
import { TickDial } from '../../ui/gauges/gauge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useQuery } from '../../ui/loading/loaded.tsx';
import { Modal, ModalGround } from '../../ui/modals/modal.tsx';
import { ModalClose } from '../../ui/modals/moment.tsx';
import { planetPicture, propPicture } from '../../ui/pictures/rarity.tsx';

declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    daily: object;
  }
}

/** Time in milliseconds for which the check mark stays before the modal closes. */
const checkMarkMs = 1100;

/**
 * Today's reward on the arc of seven days (D26). If another device has claimed it meanwhile, it says so and
 * closes.
 */
export function DailyModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { value } = useQuery(dailyReward);
  const [hasJustClaimed, setJustClaimed] = useState(false);

  useEffect(() => {
    if (!hasJustClaimed) return undefined;
    const timer = setTimeout(onClose, checkMarkMs);
    return () => clearTimeout(timer);
  }, [hasJustClaimed, onClose]);

  const today = value?.awards.find(({ day }) => day === value.daysCount);
  if (!value || !today) return null;
  const daysTotal = value.awards.length;

  async function claim(): Promise<void> {
    const outcome = await claimDaily();
    if (!outcome.ok) return;
    setJustClaimed(true);
    playSound('reward');
    vibrate('success');
  }

  const title = t('account:daily.title', { day: value.daysCount, of: daysTotal });
  return (
    <Modal label={title} onClose={onClose} className="daily">
      <ModalGround className="daily__ground" />
      <h2 className="h1 daily__title">{title}</h2>
      <div className="modal__picture daily__picture" aria-hidden="true">
        <i className={`daily__glow daily__glow--${today.type}`} />
        <img src={propPicture(today.type === 'clean' ? 'clean' : 'proto')} alt="" />
      </div>
      <p className="modal__sum">
        <span className="num">+{dailyAmount(today.type, today.amount)}</span>
        <span className={`label ${today.type === 'clean' ? 'c-gain' : 'c-proto'}`}>
          {t(today.type === 'clean' ? 'clean' : 'proto')}
        </span>
      </p>
      <div className="daily__world">
        <img className="daily__planet" src={planetPicture('limb')} alt="" />
        <DailyArc awards={value.awards} today={value.daysCount} isClaimed={!value.isAvailable} />
      </div>
      <Ahead awards={value.awards} today={value.daysCount} />
      <div className="daily__foot">
        {value.isAvailable ? (
          <Button kind="collect" onPress={claim} autoFocus>
            {t('account:daily.claim', { amount: dailyAmount(today.type, today.amount) })}
          </Button>
        ) : (
          <Button icon="check" onPress={onClose} autoFocus>
            {t(hasJustClaimed ? 'account:daily.received' : 'account:daily.received-elsewhere')}
          </Button>
        )}
      </div>
      <ModalClose onClose={onClose} />
    </Modal>
  );
}

/** The rewards of the next days. */
function Ahead({ awards, today }: { awards: readonly DailyAward[]; today: number }) {
  const { t } = useTranslation();
  const awardText = useDailyAwardText();
  const next = awards[today % awards.length];
  const last = awards.at(-1);
  return (
    <div className="daily__ahead">
      <dl className="ledger">
        {next && (
          <div>
            <dt>{t('account:daily.tomorrow')}</dt>
            <dd className={`num${next.type === 'clean' ? ' c-gain' : ''}`}>{awardText(next)}</dd>
          </div>
        )}
        {last && last !== next && (
          <div>
            <dt>{t('account:daily.last', { day: last.day })}</dt>
            <dd className={`num${last.type === 'clean' ? ' c-gain' : ''}`}>{awardText(last)}</dd>
          </div>
        )}
      </dl>
      <p className="small">{t('account:daily.missed')}</p>
    </div>
  );
}

/** Sizes of the drawing in its own units; it is as wide as a phone. */
const width = 390;
const radius = 392;
const sideMargin = 28;
const tickStep = 5;

interface DailyArcProps {
  awards: readonly DailyAward[];
  /** The day that can be claimed, or was claimed today; from 1. */
  today: number;
  isClaimed: boolean;
}

/** Seven days on the planet's limb: received days are checked, today is lit, later days show their reward. */
function DailyArc({ awards, today, isClaimed }: DailyArcProps) {
  const { t } = useTranslation();
  const awardText = useDailyAwardText();
  return (
    <div className="daily__arc">
      <svg viewBox={`0 0 ${width} 96`} aria-hidden="true">
        <path className="daily__ticks" d={ticks(0, width)} />
        <path className="daily__ticks is-lit" d={ticks(0, placeOf(today - 1, awards.length).x)} />
      </svg>
      <ol>
        {awards.map((award, i) => {
          const { x, drop } = placeOf(i, awards.length);
          const state = award.day < today || (award.day === today && isClaimed) ? 'past' : 'next';
          const isToday = award.day === today;
          return (
            <li
              key={award.day}
              className={`daily__day is-${isToday && !isClaimed ? 'today' : state} daily__day--${award.type}`}
              style={{ '--x': `${(100 * x) / width}%`, '--drop': drop / width } as CSSProperties}
            >
              <span className="hidden">
                {t(`account:daily.day-${isToday && !isClaimed ? 'today' : state}`, {
                  day: award.day,
                  award: awardText(award),
                })}
              </span>
              <span className="num daily__amount" aria-hidden="true">
                {isToday && !isClaimed ? '' : dailyAmount(award.type, award.amount)}
              </span>
              <Mark isToday={isToday && !isClaimed} isPast={state === 'past'} />
              <span className="micro daily__number" aria-hidden="true">
                {isToday ? t('account:daily.today') : award.day}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Mark({ isToday, isPast }: { isToday: boolean; isPast: boolean }) {
  if (isToday)
    return (
      <span className="daily__mark">
        <TickDial size={40} share={1} ticks={28} tone="proto" length={8} weight={2}>
          <i className="daily__sun" />
        </TickDial>
      </span>
    );
  return <span className="daily__mark">{isPast && <Icon name="check" size={15} weight={2.6} />}</span>;
}

/** The position of a day, and how far the arc has dropped there. */
function placeOf(i: number, daysTotal: number): { x: number; drop: number } {
  const x = sideMargin + (i * (width - 2 * sideMargin)) / (daysTotal - 1);
  return { x, drop: dropAt(x) };
}

function dropAt(x: number): number {
  const away = x - width / 2;
  return radius - Math.sqrt(radius ** 2 - away ** 2);
}

function ticks(from: number, to: number): string {
  let path = '';
  for (let x = from; x <= to; x += tickStep) {
    const isLong = Math.round(x / tickStep) % 5 === 0;
    path += `M${x} ${(dropAt(x) + 26).toFixed(1)}v${isLong ? 8 : 5}`;
  }
  return path;
}

type DailyAward = Readonly<DailyReward['awards'][number]>;

/** A day's reward with its currency: '160 PROTO'. */
function useDailyAwardText(): (award: DailyAward) => string {
  const { t } = useTranslation();
  return ({ type, amount }) => t(`account:daily.award.${type}`, { amount: dailyAmount(type, amount) });
}

/** Clean PROTO is shown with hundredths, PROTO as a whole number. */
function dailyAmount(type: DailyAward['type'], amount: number): string {
  return formatAmount(amount, type === 'clean' ? 2 : 0);
}
