import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { gameNow, state } from '#engine/client/core/state.ts';
import { ledger, ledgerKey, loadLedger, loadMoreLedger } from '#engine/client/shop/ledger.ts';
import type { LedgerEntry } from '#engine/protocol/core/entities.ts';
import { ScreenPage } from '../../shell/page.tsx';
import { keyIn, useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segment } from '../../ui/controls/choices.tsx';
import { formatAmount, gained, trimmed } from '../../ui/format/amount.ts';
import { CleanMark, Icon, type IconName, ProtoMark } from '../../ui/icons/icon.tsx';
import { Empty, GhostRows, PartFailed } from '../../ui/loading/loaded.tsx';
import { propPicture } from '../../ui/pictures/rarity.tsx';

type Currency = 'default' | 'clean';

/** Every change of the balances, by day. The sum of a currency's changes is its balance. */
export function LedgerScreen() {
  const { t } = useTranslation();
  const { entries, count, failure } = useSnapshot(ledger);
  const [currency, setCurrency] = useState<Currency>('default');
  const ofCurrency = entries.filter((entry) => entry.currency === currency);

  useEffect(() => {
    void loadLedger();
  }, []);

  return (
    <ScreenPage title={t('nav.ledger')} planet="rust">
      {count === null ? (
        failure ? (
          <PartFailed detail={failure.detail} onRetry={loadLedger} />
        ) : (
          <GhostRows count={6} />
        )
      ) : (
        <>
          <header className="ledger-page__head">
            <Sum sum={ofCurrency[0]?.balanceAfter ?? 0} currency={currency} />
            <Segment
              label={t('shop:ledger.currency')}
              options={[
                { id: 'default', label: t('proto') },
                { id: 'clean', label: t('clean') },
              ]}
              value={currency}
              onChange={setCurrency}
            />
          </header>
          {ofCurrency.length > 0 || entries.length < count ? (
            <LedgerDays entries={ofCurrency} />
          ) : (
            <Empty
              picture={<img src={propPicture(currency === 'clean' ? 'clean' : 'proto')} alt="" width={110} />}
              title={t('shop:ledger.empty')}
              text={t('shop:ledger.empty-text')}
            />
          )}
          <End missing={count - entries.length} />
        </>
      )}
    </ScreenPage>
  );
}

/** Sum of the shown changes, and whether it is the balance. */
function Sum({ sum, currency }: { sum: number; currency: Currency }) {
  const { t } = useTranslation();
  const { balance } = useSnapshot(state);
  const agrees = sum === balance[currency];
  const owed = balance.debt?.[currency] ?? 0;
  return (
    <>
      <p className="label t2">{t('shop:ledger.sum')}</p>
      <p className="num ledger-page__sum">
        {currency === 'clean' ? <CleanMark size={30} /> : <ProtoMark size={30} />}
        {formatAmount(sum)}
      </p>
      <p className={`ledger-page__check small ${agrees ? 'c-gain' : 't2'}`}>
        <Icon name={agrees ? 'check' : 'clock'} size={18} weight={1.8} />
        <span className="t2">{t(agrees ? 'shop:ledger.agrees' : 'shop:ledger.waiting')}</span>
      </p>
      {owed > 0 && (
        <p className="ledger-page__check small c-danger">
          {t('shop:ledger.debt', { amount: formatAmount(owed) })}
        </p>
      )}
    </>
  );
}

/** Loads earlier entries, as long as some are missing. */
function End({ missing }: { missing: number }) {
  const { t } = useTranslation();
  const { failure, isLoading } = useSnapshot(ledger);
  if (failure) return <PartFailed detail={failure.detail} onRetry={loadMoreLedger} />;
  if (missing <= 0) return null;
  return (
    <Button onPress={loadMoreLedger} disabled={isLoading}>
      {t('shop:ledger.more', { count: missing })}
    </Button>
  );
}

type Entry = Readonly<LedgerEntry>;

/** Entries grouped by day, in the player's time zone. */
function LedgerDays({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation();
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = dayOf(Date.parse(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  const now = gameNow();
  const systemNames = new Map([
    [dayOf(now), t('shop:ledger.today')],
    [dayOf(now - 86_400_000), t('shop:ledger.yesterday')],
  ]);
  return [...days].map(([day, rows]) => (
    <section key={day} className="ledger-day">
      <h2 className="label t2">{systemNames.get(day) ?? day}</h2>
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
            {formatAmount(balanceAfter)}
          </span>
        </span>
      </button>
      {isOpen && (
        <dl className="ledger ledger-row__parts">
          <div>
            <dt>{t('shop:ledger.before')}</dt>
            <dd className="num">{formatAmount(balanceAfter - change)}</dd>
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
            <dd className="num">{formatAmount(balanceAfter)}</dd>
          </div>
          {debtAfter !== undefined && (
            <div>
              <dt>{t('shop:ledger.owed')}</dt>
              <dd className="num">{formatAmount(debtAfter)}</dd>
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

/** Parts of a trip's pay, whose sum is the entry's amount. */
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

/** The glyph of every reason for which the rules move money; the names are strings under `ledger.reason`. */
const icons = {
  trip: 'trip',
  docking: 'trip',
  award: 'diamond',
  grant: 'plus',
  conversion: 'arrows-exchange',
  purchase: 'star',
  refund: 'star',
  debt: 'arrows-exchange',
  synthesis: 'atom',
  ship_capsule: 'key',
  artifact_capsule: 'key',
  ship_merge: 'shard',
  artifact_merge: 'shard',
  ship_level: 'chevrons-up',
  ai_pilot: 'ai',
  invitation: 'crew',
  approval: 'crew',
  tribute: 'crew',
  tribute_refund: 'crew',
  referral: 'crew',
  task: 'homeland',
  quest: 'homeland',
  achievement: 'top',
  investment: 'homeland',
  daily_reward: 'clock',
  encounter: 'trip',
  contract: 'homeland',
  contract_streak: 'homeland',
  inbox: 'mail',
} as const satisfies Record<string, IconName>;

function isKnown(reason: string): reason is keyof typeof icons {
  return Object.hasOwn(icons, reason);
}

/** The string key of a reason; 'other' for one that this client doesn't know. */
function reasonWord(reason: string): string {
  return isKnown(reason) ? reason : 'other';
}

function reasonIcon(reason: string): IconName {
  return isKnown(reason) ? icons[reason] : 'info-circle';
}
