import { useEffect, useRef } from 'react';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import type { DailyContract } from '#engine/protocol/homeland/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import type { FlightView } from '#hud/trip/flight/flight-time.ts';
import { amount, short } from '#hud/ui/format/amount.ts';
import { ProtoMark } from '#hud/ui/icons/currency-marks.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { ClientMark } from './client-mark.tsx';
import { useContractInFlight } from './contract-in-flight.ts';
import { ContractSteps, lozengesMost } from './contract-steps.tsx';

/** Under a trip's title: how far the contract of the day is, when this trip counts for it. */
export function ContractStrip({ flight }: { flight: FlightView }) {
  const contract = useContractInFlight(flight);
  return contract && <Strip key={contract.uuid} contract={contract} />;
}

function Strip({ contract }: { contract: DailyContract }) {
  const { t } = useTranslation();
  const { client, title, description, goal, progress, pay } = contract;
  const isDone = contract.state === 'done';
  useStepSound(progress, goal, isDone);
  const values = { now: amount(progress, 0), of: amount(goal, 0) };
  return (
    <section
      className={`contract-strip contract-tint--${isDone ? 'done' : client.key}`}
      aria-label={`${title}: ${description}`}
    >
      {isDone ? <Icon name="circle-check" size={20} weight={1.8} /> : <ClientMark client={client.key} />}
      <span className="contract-strip__words">
        <span className="contract-strip__title">{title}</span>
        <span className="label contract-strip__pay" role="status">
          {isDone ? (
            t('homeland:contracts.done', { pay: amount(pay, 0) })
          ) : (
            <>
              <ProtoMark size={14} />
              <span className="num">{short(pay)}</span>
              <span className="hidden">PROTO</span>
            </>
          )}
        </span>
      </span>
      {!isDone && (
        <span className="contract-strip__steps" key={progress}>
          <ContractSteps progress={progress} goal={goal} isDone={false} ticks={14} />
        </span>
      )}
      <span className="num contract-strip__count">
        <span className="hidden">{t('homeland:of', values)}</span>
        <span aria-hidden="true">
          {values.now}
          <span className="t3">/{values.of}</span>
        </span>
      </span>
    </section>
  );
}

/** A ping for each lozenge, a tone higher than the one before, and a chord at the end. Ticks are too many to be heard. */
function useStepSound(progress: number, goal: number, isDone: boolean): void {
  const last = useRef({ progress, isDone });
  useEffect(() => {
    const before = last.current;
    last.current = { progress, isDone };
    if (isDone && !before.isDone) {
      playSound('level-up');
      vibrate('success');
    } else if (!isDone && progress > before.progress && goal <= lozengesMost) {
      playSound('pluck', { pitch: 2 * progress });
    }
  }, [progress, goal, isDone]);
}
