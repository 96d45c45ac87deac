import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { investProto } from '#engine/client/homeland/operations.ts';
import { investmentOf } from '#engine/content/homeland-ids.ts';
import type { Investment } from '#engine/protocol/homeland/calls.ts';
import { investRefusal } from '#engine/rules/homeland/invest.ts';
import { spend } from '../../shop/pay/spend.tsx';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choices } from '../../ui/controls/choices.tsx';
import { formatAmount, short } from '../../ui/format/amount.ts';
import { ring, TickScale } from '../../ui/gauges/gauge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { propPicture } from '../../ui/pictures/rarity.tsx';
import { FitTitle } from '../../ui/text/fit-title.tsx';
import { Count } from '../homeland-parts.tsx';

const ticks = 60;
const ringSize = 220;

interface PoolCardProps {
  pool: Investment;
  /** The pool's number, from 1. */
  number: number;
  isOpen: boolean;
  /** The player chose it: it scrolls into view and takes the focus. */
  isChosen: boolean;
}

/** A pool: its progress, and a vote for it while it is open. */
export function PoolCard({ pool, number, isOpen, isChosen }: PoolCardProps) {
  const { t } = useTranslation();
  const [voted, setVoted] = useState<number | null>(null);
  const card = useRef<HTMLElement>(null);

  useEffect(() => {
    if (isChosen) card.current?.focus();
  }, [isChosen]);

  return (
    <section className="plate pool" aria-label={pool.title} tabIndex={-1} ref={card}>
      <div className="pool__picture" aria-hidden="true">
        <svg viewBox={`0 0 ${ringSize} ${ringSize}`} aria-hidden="true">
          <path d={ring(ringSize, [0, 72], 72, 6)} />
        </svg>
        <img src={poolPicture(pool.uuid)} alt="" />
      </div>
      <div className="pool__words">
        <p className={`label ${isOpen ? 'c-signal' : 'c-gain'}`}>
          {isOpen ? t('homeland:research.pool-open', { number }) : t('status.completed')}
        </p>
        <FitTitle className="pool__name">{pool.title}</FitTitle>
        <p className="small">{pool.description}</p>
      </div>
      <p className="small pool__unlocks">{pool.story ?? pool.unlocks}</p>
      <PoolOpens pool={pool} />
      <div className="pool__gauge">
        <p className="pool__sums">
          <span className="num pool__now">
            <Count value={pool.currentPool} />
          </span>
          <span className="num t2">{t('homeland:research.goal', { goal: formatAmount(pool.goal, 0) })}</span>
        </p>
        <TickScale share={pool.currentPool / pool.goal} ticks={ticks} tone="proto" height={14} />
        <p className="pool__sums label t2">
          <span>
            {t('homeland:research.yours', { sum: formatAmount(pool.userInvest, 0) })}
            <span className="hidden"> PROTO,</span>
          </span>
          <span>{t('homeland:research.investors', { count: pool.investors })}</span>
        </p>
      </div>
      {isOpen && <Vote pool={pool} onVoted={setVoted} />}
      <p className="pool__voted label c-gain" role="status">
        {voted !== null && (
          <>
            <Icon name="circle-check" size={18} weight={1.8} />
            {t('homeland:research.voted', { sum: formatAmount(voted, 0) })}
          </>
        )}
      </p>
    </section>
  );
}

/** The amount to invest: the last one that was chosen, or the first. */
function Vote({ pool, onVoted }: { pool: Investment; onVoted: (sum: number) => void }) {
  const { t } = useTranslation();
  const { balance } = useSnapshot(state);
  const [chosen, choose] = useState(pool.presetOption);
  const option = pool.options.find(({ uuid }) => uuid === chosen) ?? pool.options[0];
  if (!option) return null;
  const refusal = investRefusal(Math.round(balance.default * 100), option.value * 100);

  async function invest(sum: number, optionId: string): Promise<void> {
    if (!(await investProto(pool.uuid, optionId)).ok) return;
    playSound('level-up');
    vibrate('success');
    showToast('gain', t('homeland:research.done'));
    onVoted(sum);
  }

  return (
    <>
      <Choices
        label={t('homeland:research.choose')}
        columns={pool.options.length === 3 ? 3 : 2}
        value={option.uuid}
        onChange={choose}
        options={pool.options.map(({ uuid, value }) => ({
          id: uuid,
          content: (
            <>
              <span className="num pool__option">{formatAmount(value, 0)}</span>
              <span className="micro">PROTO</span>
            </>
          ),
        }))}
      />
      <Button
        kind="primary"
        reason={refusal && t(`errors:${refusal}`)}
        onPress={() =>
          spend({
            currency: 'default',
            price: option.value,
            title: pool.title,
            run: () => invest(option.value, option.uuid),
          })
        }
      >
        {t('homeland:research.invest', { sum: formatAmount(option.value, 0) })}
      </Button>
    </>
  );
}

const rowTicks = 30;

/** Another open pool in short; a press shows it in the card. */
export function PoolRow({ pool, onChoose }: { pool: Investment; onChoose: () => void }) {
  const { t } = useTranslation();
  const share = pool.currentPool / pool.goal;

  function choose(): void {
    vibrate('selection');
    onChoose();
  }

  return (
    <li>
      <button
        type="button"
        className="plate pool-row"
        aria-label={t('homeland:research.show', { title: pool.title, percent: short(share * 100) })}
        onClick={choose}
      >
        <img src={poolPicture(pool.uuid)} alt="" width={54} height={54} />
        <span className="grow">
          <span className="home-row__title">{pool.title}</span>
          <TickScale share={share} ticks={rowTicks} tone="proto" height={9} />
        </span>{' '}
        <span className="num">
          {short(share * 100)}
          <small>%</small>
        </span>
        <Icon name="chevron-down" size={20} />
      </button>
    </li>
  );
}

/** Benefit of a pool for every pilot, announced or in effect (D40). */
export function PoolOpens({ pool }: { pool: Investment }) {
  const { t } = useTranslation();
  const isOpen = pool.openedAt !== null;
  return (
    <div className={`pool-opens${isOpen ? ' is-open' : ''}`}>
      <p className={`label ${isOpen ? 'c-gain' : 't2'}`}>
        {t(isOpen ? 'homeland:research.opened' : 'homeland:research.opens')}
      </p>
      <ul>
        {pool.opens.map(({ text }) => (
          <li key={text} className="small">
            <Icon name={isOpen ? 'circle-check' : 'lock'} size={17} weight={1.7} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

const pictures: Readonly<Record<string, string>> = {
  'weld-yard': 'station',
  'deep-vein-extruder': 'nft-extruder',
  'cold-start-drives': 'nft-wormhole',
  'whisper-array': 'nft-wormhole-lite',
  'lantern-road': 'proto',
};

/** Picture of a pool's building; the station for a pool without a picture. */
export function poolPicture(poolId: string): string {
  return propPicture(pictures[investmentOf(poolId)?.key ?? ''] ?? 'station');
}
