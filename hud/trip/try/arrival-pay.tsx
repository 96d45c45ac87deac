import { useSnapshot } from 'valtio';
import { type FlightSnapshot, state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import type { ArrivalGame } from '#engine/rules/core/player.ts';
import { useTranslation } from '../../strings/strings.ts';
import { formatAmount } from '../../ui/format/amount.ts';
import { ProtoMark } from '../../ui/icons/icon.tsx';

interface ArrivalPay {
  /** Pay of a win, and of a clean one, in PROTO. */
  readonly win: number;
  readonly clean: number;
  /** Nothing left to a clean win: the crew helps in a first try. */
  readonly isHelped: boolean;
}

/** Worth of an arrival game, as the rules pay it. */
export function useArrivalPay(flight: FlightSnapshot, game: ArrivalGame): ArrivalPay {
  const { ships } = useSnapshot(state);
  const ship = ships.find(({ shipId }) => shipId === flight.shipId);
  const tunables = tunablesFor(flight);
  const isDocking = game === 'docking';
  const percent = (isDocking ? ship?.dockingReward : ship?.assaultReward) ?? 0;
  const share = isDocking ? tunables.dockingPayPercent : tunables.assaultPayPercent;
  const hundredths = (flight.base * percent * share) / 100;
  return {
    win: Math.floor(hundredths + 1e-6) / 100,
    clean: Math.floor((hundredths * (100 + tunables.cleanWinPercent)) / 100 + 1e-6) / 100,
    isHelped: (isDocking ? tunables.dockingHelp : tunables.assaultHelp) > 0,
  };
}

/** Pay of a win, during a try. */
export function WinPay({ flight, game }: { flight: FlightSnapshot; game: ArrivalGame }) {
  const { t } = useTranslation();
  const { win } = useArrivalPay(flight, game);
  return (
    <span className="win-pay">
      <span className="label t2">{t('trip:try.win')}</span> <ProtoMark size={16} />{' '}
      <span className="num c-proto">{formatAmount(win)}</span>
    </span>
  );
}

/** Before a try: a clean win pays more, or the crew helps. */
export function PayTerms({ flight, game }: { flight: FlightSnapshot; game: ArrivalGame }) {
  const { t } = useTranslation();
  const { clean, isHelped } = useArrivalPay(flight, game);
  return (
    <p className="small pay-terms">
      {isHelped ? t(`trip:try.first-${game}`) : t(`trip:try.clean-${game}`, { pay: formatAmount(clean) })}
    </p>
  );
}
