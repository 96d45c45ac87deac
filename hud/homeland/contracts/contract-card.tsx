import type { DailyContract } from '#engine/protocol/homeland/entities.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { amount, short } from '#hud/ui/format/amount.ts';
import { Scale } from '#hud/ui/gauges/gauge.tsx';
import { ProtoMark } from '#hud/ui/icons/currency-marks.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { DifficultyBars } from '#hud/ui/icons/trip-marks.tsx';
import { ClientMark } from './client-mark.tsx';
import { contractPicture } from './contract-pictures.ts';

/** Up to this many steps are lozenges; more are ticks. */
const lozengesMost = 6;

/** What a contract is: client, difficulty, title, goal and pay, over its picture. */
export function ContractFace({ contract }: { contract: DailyContract }) {
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

/** The contract that was taken today, with its progress. It pays by itself when it is done. */
export function TakenContract({ contract }: { contract: DailyContract }) {
  const { t } = useTranslation();
  const { state, progress, goal, pay, client } = contract;
  const isDone = state === 'done';
  const values = { now: amount(progress, 0), of: amount(goal, 0) };
  return (
    <section
      className={`contract-taken contract-taken--${isDone ? 'done' : client.key} ${state === 'failed' ? 'is-failed' : ''}`}
      aria-label={contract.title}
    >
      <ContractFace contract={contract} />
      <div className="contract-taken__progress">
        {goal <= lozengesMost ? (
          <Lozenges progress={progress} goal={goal} />
        ) : (
          <Scale share={progress / goal} ticks={40} tone={isDone ? 'gain' : 'proto'} height={12} />
        )}
        <span className="num contract-taken__count">{t('homeland:of', values)}</span>
      </div>
      <p className={`label contract-taken__state ${isDone ? 'c-gain' : 't2'}`} role="status">
        {isDone && <Icon name="circle-check" size={18} weight={1.8} />}
        {state === 'done' && t('homeland:contracts.done', { pay: amount(pay, 0) })}
        {state === 'failed' && t('homeland:contracts.failed')}
        {(state === 'taken' || state === 'under_way') && t('homeland:contracts.by-itself')}
      </p>
    </section>
  );
}

function Lozenges({ progress, goal }: { progress: number; goal: number }) {
  const steps = Array.from({ length: goal }, (_, index) => index);
  return (
    <svg className="lozenges" viewBox={`0 0 ${goal * 24 - 4} 26`} height="26" aria-hidden="true">
      {steps.map((step) => (
        <path
          key={step}
          className={step < progress ? 'is-on' : ''}
          d={`M${step * 24 + 10} 1.500l8.500 11.500-8.500 11.500-8.500-11.500z`}
        />
      ))}
    </svg>
  );
}
