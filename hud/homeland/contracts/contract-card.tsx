import type { DailyContract } from '#engine/protocol/homeland/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { amount, short } from '#hud/ui/format/amount.ts';
import { ProtoMark } from '#hud/ui/icons/currency-marks.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { DifficultyBars } from '#hud/ui/icons/trip-marks.tsx';
import { ClientMark } from './client-mark.tsx';
import { contractPicture } from './contract-pictures.ts';
import { ContractSteps } from './contract-steps.tsx';

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
        {state === 'done' && t('homeland:contracts.done', { pay: amount(pay, 0) })}
        {state === 'failed' && t('homeland:contracts.failed')}
        {(state === 'taken' || state === 'under_way') && t('homeland:contracts.by-itself')}
      </p>
    </section>
  );
}
