import { useState } from 'react';
import { gameNow, state } from '#engine/client/core/state.ts';
import { ledgerKey } from '#engine/client/shop/ledger.ts';
import type { LedgerEntry } from '#engine/protocol/core/entities.ts';
import { keyIn, useTranslation } from '#hud/shell/strings/strings.ts';
import { amount, gained, trimmed } from '#hud/ui/format/amount.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { reasonIcon, reasonWord } from './ledger-reasons.ts';

type Entry = Readonly<LedgerEntry>;

/** Entries grouped by day, in the player's time zone. */
export function LedgerDays({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation();
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = dayOf(Date.parse(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  const now = gameNow();
  const named = new Map([
    [dayOf(now), t('shop:ledger.today')],
    [dayOf(now - 86_400_000), t('shop:ledger.yesterday')],
  ]);
  return [...days].map(([day, rows]) => (
    <section key={day} className="ledger-day">
      <h2 className="label t2">{named.get(day) ?? day}</h2>
      <ul>
        {rows.map((entry) => (
          <Row key={ledgerKey(entry)} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}

/** One entry. A press opens the balance before, the change, and the balance after. */
function Row({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { at, amount: change, balanceAfter, debtAfter, reason, reference, trip } = entry;
  const name = t(keyIn('shop:ledger.reason', reasonWord(reason)));
  const about = trip?.name ?? entry.shipName;
  return (
    <li className="ledger-row">
      <button
        type="button"
        className="ledger-row__line"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="ledger-row__icon">
          <Icon name={reasonIcon(reason)} size={22} />
        </span>
        <span className="grow">
          <span className="ledger-row__what">{about ? `${name}, ${about}` : name}</span>
          <span className="label t2">
            {timeOf(Date.parse(at))}
            {trip?.shipName && `, ${trip.shipName}`}
          </span>
        </span>
        <span className="ledger-row__sums">
          <span className={`num ${change < 0 ? 'c-danger' : 'c-gain'}`}>{gained(change)}</span>
          <span className="num label t2">
            <span className="hidden">{t('shop:ledger.after')} </span>
            {amount(balanceAfter)}
          </span>
        </span>
      </button>
      {isOpen && (
        <dl className="ledger ledger-row__parts">
          <div>
            <dt>{t('shop:ledger.before')}</dt>
            <dd className="num">{amount(balanceAfter - change)}</dd>
          </div>
          {trip && reason === 'trip' ? (
            <TripParts trip={trip} />
          ) : (
            <div>
              <dt>{name}</dt>
              <dd className="num">{gained(change)}</dd>
            </div>
          )}
          <div>
            <dt>{t('shop:ledger.after')}</dt>
            <dd className="num">{amount(balanceAfter)}</dd>
          </div>
          {debtAfter !== undefined && (
            <div>
              <dt>{t('shop:ledger.owed')}</dt>
              <dd className="num">{amount(debtAfter)}</dd>
            </div>
          )}
          <div>
            <dt>{t('shop:ledger.reference')}</dt>
            <dd className="ledger-row__reference">{reference}</dd>
          </div>
        </dl>
      )}
    </li>
  );
}

/** What a trip's pay is made of. The parts sum to the entry's amount. */
function TripParts({ trip }: { trip: NonNullable<Entry['trip']> }) {
  const { t } = useTranslation();
  const { base, bonus, cargo, baggage, cargoLimit, pirates, caughtPirates } = trip;
  const parts = [
    { name: t('shop:ledger.trip.base'), value: base },
    { name: t('shop:ledger.trip.bonus'), value: bonus },
    {
      name: t('shop:ledger.trip.cargo', { cargo: trimmed(baggage, 2), limit: trimmed(cargoLimit, 2) }),
      value: cargo,
    },
    { name: t('shop:ledger.trip.pirates', { count: caughtPirates }), value: pirates },
  ];
  return parts
    .filter(({ value }, i) => i === 0 || value !== 0)
    .map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="num">{gained(value)}</dd>
      </div>
    ));
}

function dayOf(ms: number): string {
  const form = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(state.settings.language, form).format(ms);
}

function timeOf(ms: number): string {
  const form = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(state.settings.language, form).format(ms);
}
