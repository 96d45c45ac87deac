import { type Snapshot, useSnapshot } from 'valtio';
import { type FlightSnapshot, state } from '#engine/client/core/state.ts';
import { collectTrip } from '#engine/client/trip/collect-trip.ts';
import type { TryFailure } from '#engine/client/trip/projections.ts';
import { startPractice } from '#engine/client/trip/tries/practice.ts';
import type { ArrivalGame } from '#engine/rules/core/player.ts';
import { type Translate, useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount } from '../../ui/format/amount.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useArrivalPay } from './arrival-pay.tsx';
import { Deck, usePrimaryKey } from './deck.tsx';
import { FailureCurve } from './failure-curve.tsx';

interface FailureProps {
  readonly flight: FlightSnapshot;
  readonly game: ArrivalGame;
  /** Progress for the bill: `31 of 100`. */
  readonly reached: string;
}

/**
 * A failed docking or assault (D53): one reason with its two numbers, the curve beside a clean run, one thing
 * to change, and the remaining pay.
 */
export function FailedTry({ flight, game, reached }: FailureProps) {
  const { t } = useTranslation();
  const live = useSnapshot(state)[game];
  const failure = live?.flightId === flight.uuid && live.isHere ? live.failure : undefined;
  const advice = flight[game]?.advice ?? failure?.advice ?? 'not_reported';
  const { win } = useArrivalPay(flight, game);
  const collect = () => collectTrip(flight.uuid);
  usePrimaryKey(collect);
  return (
    <Deck
      label={t(`trip:failure.${game}.label`)}
      tint="danger"
      head={
        <div role="status">
          <h1 className="h1 failure__title">{t(`trip:failure.${game}.label`)}</h1>
          <p className="small t2">{t('trip:failure.luck')}</p>
        </div>
      }
      foot={
        <>
          <Button kind="collect" onPress={collect} autoFocus>
            {t('trip:failure.collect', { pay: formatAmount(flight.mined) })}
          </Button>
          <Button kind="text" onPress={() => startPractice(flight.uuid, game, true)}>
            {t(`trip:failure.${game}.practise`)}
          </Button>
        </>
      }
    >
      <h2 className="failure__sentence">{t(`trip:failure.reason.${advice}`)}</h2>
      {failure && <p className="label t2 failure__numbers">{numbersText(advice, failure, t)}</p>}
      {failure && <FailureCurve failure={failure} game={game} />}
      <OneThing text={t(`trip:failure.change.${advice}`)} />
      <dl className="failure__bill">
        <div>
          <dt>{t('trip:failure.trip')}</dt>
          <dd className="num">{formatAmount(flight.mined)}</dd>
        </div>
        <div>
          <dt>{t(`trip:failure.${game}.reached`, { reached })}</dt>
          <dd className="num t2">
            {t('trip:failure.of', { value: formatAmount(0), of: formatAmount(win) })}
          </dd>
        </div>
      </dl>
    </Deck>
  );
}

/** Advice whose number is better when it is smaller. */
const lessIsBetter: readonly string[] = ['turned_much', 'left_frame', 'late_orders'];

/** The advice's two numbers in words. A number that is as good as a clean run's explains nothing (D53). */
function numbersText(
  advice: TryFailure['advice'],
  { own, of }: { readonly own: number; readonly of: number },
  t: Translate,
): string {
  if (lessIsBetter.includes(advice) && own <= of) return t('trip:failure.text.as-good');
  return t(`trip:failure.text.${advice}`, { count: own, own, of });
}

/** After a practice that failed: its reason, and what to change. */
export function PractisedFailure({ failure, game }: { failure: Snapshot<TryFailure>; game: ArrivalGame }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="failure__sentence">{t(`trip:failure.reason.${failure.advice}`)}</p>
      <FailureCurve failure={failure} game={game} />
      <OneThing text={t(`trip:failure.change.${failure.advice}`)} />
    </>
  );
}

function OneThing({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <div className="one-thing">
      <Icon name="bulb" size={24} />
      <p>
        <span className="small c-signal">{t('trip:failure.one-thing')}</span>{' '}
        <span className="one-thing__act">{text}</span>
      </p>
    </div>
  );
}
