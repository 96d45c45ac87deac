import { useSnapshot } from 'valtio';
import { type FlightSnapshot, state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import { flightPay } from '#engine/client/trip/flight/flight-pay.ts';
import { piratesMet } from '#engine/client/trip/flight/pirates-met.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ArrowKeys, Key } from '../../ui/controls/keycap.tsx';
import { clock, formatAmount, useGameSecond } from '../../ui/format/amount.ts';
import { ProtoMark } from '../../ui/icons/icon.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { ArrivedButton } from './arrival.tsx';
import { PiratesRow } from './flight-gauges.tsx';
import { flightEndsAtMs } from './flight-time.ts';
import { FlyingList } from './flying-list.tsx';

/** A desktop's panel of a running flight: its pay, the pirates, the keys. */
export function FlightPanel({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const leftMs = flightEndsAtMs(flight) - useGameSecond();
  const isPersonal = flight.cargoLimit > 0;
  return (
    <Sheet
      tint="line"
      label={t('flight.panel')}
      foot={
        leftMs > 0 ? (
          <Button disabled onPress={() => undefined}>
            {t('flight.collect-in', { time: clock(leftMs) })}
          </Button>
        ) : (
          <ArrivedButton flight={flight} />
        )
      }
    >
      <Expected flight={flight} />
      {isPersonal ? (
        <>
          <hr className="hr" />
          <PiratesRow flight={flight} />
          <hr className="hr" />
          <Keys />
        </>
      ) : (
        <>
          <hr className="hr" />
          <FlyingList />
        </>
      )}
    </Sheet>
  );
}

/** Expected pay if the player did nothing more, by the rules' shares of its base. */
function Expected({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { live } = useSnapshot(state);
  const progress = live?.flightId === flight.uuid ? live : flight;
  const { byTimer, byCargo, byOverload, byPirates } = flightPay(flight, progress, tunablesFor(flight));
  const rows: [label: string, value: number][] = [[t('reward.mined'), byTimer]];
  if (flight.cargoLimit > 0) {
    rows.push([t('flight.by-hand'), byCargo]);
    if (byOverload > 0) rows.push([t('reward.overload'), byOverload]);
    const pirateCount = piratesMet(flight);
    if (pirateCount > 0)
      rows.push([t('reward.pirates', { caught: progress.caughtPirates, of: pirateCount }), byPirates]);
  }
  return (
    <>
      <p className="label t2">{t('flight.expected')}</p>
      <p className="trip-pay__amount">
        <ProtoMark size={26} />
        <span className="num d1">{formatAmount(byTimer + byCargo + byOverload + byPirates)}</span>
      </p>
      <dl className="ledger">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{formatAmount(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Keys() {
  const { t } = useTranslation();
  return (
    <section className="flight-keys">
      <h2 className="h2">{t('keys.title')}</h2>
      <dl>
        <dt>
          <Key>Space</Key>
        </dt>
        <dd>{t('keys.space')}</dd>
        <dt>
          <ArrowKeys />
        </dt>
        <dd>{t('keys.arrows')}</dd>
        <dt>
          <Key>Enter</Key>
        </dt>
        <dd>{t('keys.enter')}</dd>
        <dt>
          <Key>1</Key>
          <Key>2</Key>
          <Key>3</Key>
        </dt>
        <dd>{t('keys.boosters')}</dd>
        <dt>
          <Key>Esc</Key>
        </dt>
        <dd>{t('keys.esc')}</dd>
      </dl>
    </section>
  );
}
