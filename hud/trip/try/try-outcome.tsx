import { type ReactNode, useEffect } from 'react';
import { collectTrip } from '#engine/client/trip/collect-trip.ts';
import { useTranslation } from '#hud/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { trimmed } from '#hud/ui/format/amount.ts';
import type { FlightView } from '../flight/flight-time.ts';
import { Deck, usePrimaryKey } from './deck.tsx';

interface TryOutcomeProps {
  flight: FlightView;
  kind: 'docking' | 'assault';
  lostTint: 'danger' | 'line';
  /** Under the title: how it was won, or how far it came. */
  line: ReactNode;
  /** The ship's share of the trip's base that a win adds. */
  percent: number;
  children?: ReactNode;
}

/**
 * Won or failed, by the server's word, and the button to collect the trip. What it pays is counted once, in
 * the reward.
 */
export function TryOutcome({ flight, kind, lostTint, line, percent, children }: TryOutcomeProps) {
  const { t } = useTranslation();
  const isWon = (flight[kind]?.earned ?? 0) > 0;
  const collect = () => collectTrip(flight.uuid);
  usePrimaryKey(collect);

  // After a reload at this point nothing has the focus, since no button was pressed.
  useEffect(() => {
    document.querySelector<HTMLElement>('.try-deck__foot .btn')?.focus({ preventScroll: true });
  }, []);

  const title = t(isWon ? `trip:${kind}.won` : `trip:${kind}.failed`);
  return (
    <Deck
      label={title}
      tint={isWon ? 'gain' : lostTint}
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
      {isWon && (
        <p className="try-deck__sum">
          <span className="num">+{trimmed(percent, 2)}%</span>
          <span className="label c-proto">{t('trip:docking.on-top')}</span>
        </p>
      )}
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
