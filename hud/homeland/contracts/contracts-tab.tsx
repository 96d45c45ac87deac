import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { contracts, takeContract } from '#engine/client/homeland/contracts.ts';
import type { ContractBoard, DailyContract } from '#engine/protocol/homeland/calls.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choices } from '../../ui/controls/choices.tsx';
import { clock, formatAmount, isoDuration, short, useGameSecond } from '../../ui/format/amount.ts';
import { Icon, ProtoMark } from '../../ui/icons/icon.tsx';
import { DifficultyBars } from '../../ui/icons/trip-marks.tsx';
import { GhostRows, LoadedPart } from '../../ui/loading/loaded.tsx';
import { planetPicture, propPicture, shipPictureUrl } from '../../ui/pictures/rarity.tsx';
import { ClientMark, ContractSteps } from './contract-marks.tsx';

/** The contracts of the day: three to choose from, then the accepted one (D39). */
export function ContractsTab() {
  return (
    <LoadedPart query={contracts} ghost={<GhostRows count={4} />}>
      {(board) => <Board board={board} />}
    </LoadedPart>
  );
}

function Board({ board }: { board: ContractBoard }) {
  const { t } = useTranslation();
  const accepted = board.data.find(({ state }) => state !== 'offered' && state !== 'closed');
  const isPaused = board.previous?.state === 'failed';
  return (
    <div className="contracts">
      <section className="contracts__head" aria-label={t('homeland:tab.contracts')}>
        <div className="contracts__title">
          <h2 className="h2">{t('homeland:tab.contracts')}</h2>
          <span className="label t2">
            {t(accepted ? 'homeland:contracts.one' : 'homeland:contracts.three')}
          </span>
        </div>
        <NextOnes opensAt={board.opensAt} />
        <ContractWeek week={board.week} />
        <p className="label t2 contracts__streak">
          {t('homeland:contracts.streak', { streak: board.streak })}{' '}
          {isPaused
            ? t('homeland:contracts.paused', { title: board.previous?.title ?? '' })
            : t('homeland:contracts.bonus', { at: board.bonus.at, clean: board.bonus.clean })}
        </p>
      </section>
      {accepted ? <TakenContractCard contract={accepted} /> : <Offer board={board} />}
    </div>
  );
}

/** Countdown to the next offers; reloads the list at zero. */
function NextOnes({ opensAt }: { opensAt: string }) {
  const { t } = useTranslation();
  const leftMs = Date.parse(opensAt) - useGameSecond();
  const isDue = leftMs <= 0;
  useEffect(() => {
    if (isDue) void contracts.load();
  }, [isDue]);
  return (
    <div className="contracts__next">
      <time className="num" dateTime={isoDuration(leftMs)}>
        {clock(leftMs)}
      </time>
      <span className="label t2">{t('homeland:contracts.new-in')}</span>
    </div>
  );
}

function Offer({ board: { data } }: { board: ContractBoard }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<string | null>(null);
  const contract = data.find(({ uuid }) => uuid === chosen);

  async function take(contractId: string): Promise<void> {
    if (!(await takeContract(contractId)).ok) return;
    playSound('level-up');
    vibrate('success');
  }

  return (
    <>
      <Choices
        label={t('homeland:contracts.three')}
        columns={1}
        value={contract?.uuid ?? null}
        onChange={(id) => {
          vibrate('selection');
          choose(id);
        }}
        options={data.map((contract) => ({
          id: contract.uuid,
          content: <ContractFace contract={contract} />,
        }))}
      />
      <div className="contracts__foot">
        <Button
          kind="primary"
          reason={contract ? null : t('homeland:contracts.choose')}
          onPress={() => contract && take(contract.uuid)}
        >
          {contract
            ? t('homeland:contracts.take', { title: contract.title })
            : t('homeland:contracts.take-one')}
        </Button>
        <p className="label t2">{t('homeland:contracts.not-today')}</p>
      </div>
    </>
  );
}

/** Face of a contract: client, difficulty, title, goal and pay, over its picture. */
function ContractFace({ contract }: { contract: DailyContract }) {
  const { t } = useTranslation();
  const { client, difficulty, title, description, goalType, pay } = contract;
  return (
    <span className="contract">
      <img className="contract__picture" src={contractPicture(goalType)} alt="" decoding="async" />
      <span className="contract__words">
        <span className={`contract__client contract__client--${client.key}`}>
          <ClientMark client={client.key} />
          <span className="label">{client.name}</span>
          <DifficultyBars difficulty={difficulty} />
          <span className="hidden">{t(`difficulty.${difficulty}`)}</span>
        </span>
        <span className="contract__title">{title}</span>
        <span className="label t2 contract__goal">{description}</span>
        <span className="contract__pay">
          <ProtoMark size={18} />
          <span className="num">{short(pay)}</span>
          <span className="hidden">PROTO</span>
        </span>
      </span>
    </span>
  );
}

/** The contract accepted today, with its progress. Completing it pays automatically. */
function TakenContractCard({ contract }: { contract: DailyContract }) {
  const { t } = useTranslation();
  const { state, progress, goal, pay, client } = contract;
  const isDone = state === 'done';
  const values = { now: formatAmount(progress, 0), of: formatAmount(goal, 0) };
  return (
    <section
      className={`contract-taken contract-tint--${isDone ? 'done' : client.key} ${state === 'failed' ? 'is-failed' : ''}`}
      aria-label={contract.title}
    >
      <ContractFace contract={contract} />
      <div className="contract-taken__progress">
        <ContractSteps progress={progress} goal={goal} isDone={isDone} />
        <span className="num contract-taken__count">{t('homeland:of', values)}</span>
      </div>
      <p className={`label contract-taken__state ${isDone ? 'c-gain' : 't2'}`} role="status">
        {isDone && <Icon name="circle-check" size={18} weight={1.8} />}
        {state === 'done' && t('homeland:contracts.done', { pay: formatAmount(pay, 0) })}
        {state === 'failed' && t('homeland:contracts.failed')}
        {(state === 'taken' || state === 'under_way') && t('homeland:contracts.by-itself')}
      </p>
    </section>
  );
}

type WeekDay = ContractBoard['week'][number];

/** The seven days of the week: done, paused, today or ahead. Screen readers get them as a list. */
function ContractWeek({ week }: { week: readonly WeekDay[] }) {
  const { t } = useTranslation();
  const { language } = useSnapshot(state).settings;
  const short = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return (
    <ol className="contract-week" aria-label={t('homeland:contracts.week')}>
      {week.map(({ date, state: day }) => (
        <li key={date} className={`contract-week__day contract-week__day--${day}`}>
          <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
            <circle cx="11" cy="11" r="9" />
            {day === 'done' && <path d="M7.400 11.300l2.500 2.500 4.600-5.200" />}
            {day === 'paused' && <path d="M8.600 7.500v7M13.400 7.500v7" />}
            {day === 'today' && <circle className="contract-week__dot" cx="11" cy="11" r="3.400" />}
          </svg>
          <span className="micro" aria-hidden="true">
            {short.format(Date.parse(date))}
          </span>
          <span className="hidden">
            {t(`homeland:contracts.day.${day}`, { day: long.format(Date.parse(date)) })}
          </span>
        </li>
      ))}
    </ol>
  );
}

type Goal = DailyContract['goalType'];

const pictures: Readonly<Record<Goal, () => string>> = {
  objects: () => propPicture('rock'),
  pirates: () => propPicture('pirate'),
  pirates_in_trip: () => propPicture('pirate'),
  trips: () => planetPicture('gas'),
  personal_trips: () => shipPictureUrl('personal', 'rare', 'hero'),
  attack_trips: () => shipPictureUrl('combat', 'common', 'hero'),
  expedition_trips: () => shipPictureUrl('expeditionary', 'common', 'hero'),
  space_trips: () => planetPicture('ringed'),
  planet_trips: () => planetPicture('terra'),
  minutes: () => planetPicture('storm'),
  full_cargo: () => propPicture('proto'),
  dockings: () => propPicture('station'),
  capsules: () => propPicture('capsule-artifact'),
  syntheses: () => propPicture('clean'),
  levels: () => shipPictureUrl('personal', 'common', 'hero'),
  converted: () => propPicture('clean'),
  invested: () => propPicture('station'),
};

function contractPicture(goal: Goal): string {
  return pictures[goal]();
}
