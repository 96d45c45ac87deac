import { type ReactNode, useEffect } from 'react';
import type { FlightSnapshot } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import { collectTrip } from '#engine/client/trip/collect-trip.ts';
import type { ArrivalGame } from '#engine/rules/core/player.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount, gained } from '../../ui/format/amount.ts';
import { useArrivalPay } from './arrival-pay.tsx';
import { Deck, usePrimaryKey } from './deck.tsx';

interface TryOutcomeProps {
  flight: FlightSnapshot;
  kind: ArrivalGame;
  /** Under the title: how it was won. */
  line: ReactNode;
  children?: ReactNode;
}

/** Won, by the server's word, with the pay of the win, and the button to collect the trip. */
export function TryOutcome({ flight, kind, line, children }: TryOutcomeProps) {
  const { t } = useTranslation();
  const earned = flight[kind]?.earned ?? 0;
  const isClean = earned > useArrivalPay(flight, kind).win;
  const { cleanWinPercent } = tunablesFor(flight);
  const collect = () => collectTrip(flight.uuid);
  usePrimaryKey(collect);

  // After a reload at this point nothing has the focus, since no button was pressed.
  useEffect(() => {
    document.querySelector<HTMLElement>('.try-deck__foot .btn')?.focus({ preventScroll: true });
  }, []);

  const title = t(`trip:${kind}.won`);
  return (
    <Deck
      label={title}
      tint="gain"
      head={
        <div className="try-deck__end" role="status">
          <h1 className="h1 try-deck__title">{title}</h1>
          <p className="label t2 try-deck__line">{line}</p>
        </div>
      }
      foot={
        <Button kind="collect" onPress={collect} autoFocus>
          {t('trip.collect')}
        </Button>
      }
    >
      <p className="try-deck__sum">
        <span className="num c-proto">{gained(earned)}</span>{' '}
        {isClean && <span className="label c-gain">{t('trip:try.clean', { percent: cleanWinPercent })}</span>}{' '}
        <span className="label t2">{t('trip:try.on-top', { pay: formatAmount(flight.mined) })}</span>
      </p>
      {children}
    </Deck>
  );
}

interface TryElsewhereProps {
  kind: 'docking' | 'assault';
  /** Ends the try without playing it. */
  onEnd: () => unknown;
}

/** Shown when another device of the player has begun the try, with a way out in case that device is gone. */
export function TryElsewhere({ kind, onEnd }: TryElsewhereProps) {
  const { t } = useTranslation();
  const title = t(`trip:${kind}.elsewhere.title`);
  return (
    <Deck
      label={title}
      tint="line"
      head={
        <div role="status">
          <h1 className="h1 try-deck__title">{title}</h1>
          <p className="label t2 try-deck__line">{t(`trip:${kind}.elsewhere.text`)}</p>
        </div>
      }
      foot={
        <Button kind="secondary" onPress={onEnd}>
          {t('trip:docking.elsewhere.end')}
        </Button>
      }
    />
  );
}
