import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { ledger, loadLedger, loadMoreLedger } from '#engine/client/shop/ledger.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Segment } from '#hud/ui/controls/segment.tsx';
import { amount } from '#hud/ui/format/amount.ts';
import { CleanMark, ProtoMark } from '#hud/ui/icons/currency-marks.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Empty } from '#hud/ui/loading/empty.tsx';
import { GhostRows } from '#hud/ui/loading/ghost-rows.tsx';
import { PartFailed } from '#hud/ui/loading/loaded.tsx';
import { Page } from '#hud/ui/pages/page.tsx';
import { propPicture } from '#hud/ui/pictures/picture-urls.ts';
import { LedgerDays } from './ledger-days.tsx';

type Currency = 'default' | 'clean';

/** Every change of the balances, by day. The sum of a currency's changes is its balance. */
export default function LedgerScreen() {
  const { t } = useTranslation();
  const { entries, count, failure } = useSnapshot(ledger);
  const [currency, setCurrency] = useState<Currency>('default');
  const shown = entries.filter((entry) => entry.currency === currency);

  useEffect(() => {
    void loadLedger();
  }, []);

  return (
    <Page title={t('nav.ledger')} planet="rust">
      {count === null ? (
        failure ? (
          <PartFailed detail={failure.detail} onRetry={loadLedger} />
        ) : (
          <GhostRows count={6} />
        )
      ) : (
        <>
          <header className="ledger-page__head">
            <Sum sum={shown[0]?.balanceAfter ?? 0} currency={currency} />
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
          {shown.length > 0 || entries.length < count ? (
            <LedgerDays entries={shown} />
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
    </Page>
  );
}

/** What the shown changes sum to, and whether that is the balance. */
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
        {amount(sum)}
      </p>
      <p className={`ledger-page__check small ${agrees ? 'c-gain' : 't2'}`}>
        <Icon name={agrees ? 'check' : 'clock'} size={18} weight={1.8} />
        <span className="t2">{t(agrees ? 'shop:ledger.agrees' : 'shop:ledger.waiting')}</span>
      </p>
      {owed > 0 && (
        <p className="ledger-page__check small c-danger">{t('shop:ledger.debt', { amount: amount(owed) })}</p>
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
