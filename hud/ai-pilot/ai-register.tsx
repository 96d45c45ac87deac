import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { type AiAccount, registerForAiPilot } from '#engine/client/ai-pilot/operations.ts';
import { published } from '#engine/client/core/tunables.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { exchangeRows } from '#engine/content/shop.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { clock, useGameSecond } from '../ui/format/clock.ts';
import { Scale } from '../ui/gauges/gauge.tsx';
import { AiPage } from './ai-page.tsx';
import type { AiPageProps } from './ai-pages.ts';
import { type AccountDraft, accountFaults, ExchangeRow } from './exchange-row.tsx';

const ticks = 44;
const noAccount: AccountDraft = { uid: '', email: '' };

/** The free way: accounts at enough partner exchanges, which are checked within a day. */
export function AiRegister({ ship, pilot, onClose }: AiPageProps) {
  const { t } = useTranslation();
  const { aiCheckHours } = useSnapshot(published).tunables;
  const { registrationsNeeded: needed, registrations } = pilot;
  const registration = useRegistration(ship.uuid, pilot);
  const sent = Math.min(registrations.filter(isAlive).length, needed);
  const isChecking = pilot.status === 'processing';
  return (
    <AiPage
      ship={ship}
      heading={t('ai-pilot:register-title', { needed, of: exchangeRows.length })}
      onClose={onClose}
      foot={
        isChecking ? (
          <>
            <Button onPress={onClose}>{t('close')}</Button>
            <p className="label t2">{t('ai-pilot:checking-until')}</p>
          </>
        ) : (
          <Button
            kind="primary"
            reason={registration.isEmpty ? t('ai-pilot:fill') : null}
            onPress={registration.send}
          >
            {t('ai-pilot:send')}
          </Button>
        )
      }
    >
      <p className="small">{t('ai-pilot:register-text', { count: aiCheckHours })}</p>
      <div className="ai-register__sum">
        <p className="num">
          <b>{sent}</b>
          <span className="t3">/{needed}</span>
        </p>
        {isChecking ? (
          <CheckTime until={pilot.availableAt} />
        ) : (
          <span className="label t2">{t('ai-pilot:sent', { count: sent })}</span>
        )}
      </div>
      <Scale share={sent / needed} ticks={ticks} tone={isChecking ? 'proto' : 'signal'} height={12} />
      <ul className="exchanges">
        {exchangeRows.map((row, i) => (
          <ExchangeRow
            key={row.key}
            row={row}
            number={i + 1}
            registration={registrations.find(({ exchange }) => exchange === row.key) ?? null}
            availableAt={isChecking ? pilot.availableAt : null}
            isNeeded={!isChecking || registrations.some((one) => one.exchange === row.key && !isAlive(one))}
            {...registration.rowProps(row.key)}
          />
        ))}
      </ul>
    </AiPage>
  );
}

/** The accounts as they are typed, which row is open, and what sends them. Faults show after the first try to send. */
function useRegistration(shipId: string, { registrations, status }: AiPageProps['pilot']) {
  const registered = new Set(registrations.filter(isAlive).map(({ exchange }) => exchange));
  const firstOpen = exchangeRows.find(({ key }) => !registered.has(key))?.key ?? null;
  const [openKey, setOpenKey] = useState<string | null>(firstOpen);
  const [drafts, setDrafts] = useState<Readonly<Record<string, AccountDraft>>>({});
  const [showsFaults, setShowsFaults] = useState(false);
  const begun = exchangeRows.filter(({ key }) => !registered.has(key) && isBegun(drafts[key]));
  const ready = begun.filter((row) => isReady(accountFaults(row, drafts[row.key] ?? noAccount)));

  async function send(): Promise<void> {
    if (ready.length < begun.length) {
      setShowsFaults(true);
      return;
    }
    const accounts = ready.map(({ key }) => ({ exchange: key, ...drafts[key] }) as AiAccount);
    const outcome = await registerForAiPilot(shipId, accounts);
    if (!outcome.ok) return;
    vibrate('success');
    setShowsFaults(false);
    setOpenKey(null);
  }

  return {
    isEmpty: begun.length === 0,
    send,
    rowProps: (key: string) => ({
      isOpen: openKey === key && status !== 'processing',
      onToggle: () => setOpenKey(openKey === key ? null : key),
      draft: drafts[key] ?? noAccount,
      onDraft: (draft: AccountDraft) => setDrafts((all) => ({ ...all, [key]: draft })),
      showsFaults: showsFaults && isBegun(drafts[key]),
    }),
  };
}

function CheckTime({ until }: { until: string | null }) {
  const { t } = useTranslation();
  const left = Date.parse(until ?? '') - useGameSecond();
  return (
    <span className="ai-register__left">
      <span className="num c-proto" role="timer">
        {clock(left)}
      </span>
      <span className="label t2">{t('ai-pilot:checking')}</span>
    </span>
  );
}

/** False for a rejected registration: the account may be entered again. */
function isAlive({ status }: AiPageProps['pilot']['registrations'][number]): boolean {
  return status !== 'rejected';
}

function isBegun(draft: AccountDraft | undefined): boolean {
  return draft !== undefined && (draft.uid !== '' || draft.email !== '');
}

function isReady({ uid, email }: { uid: boolean; email: boolean }): boolean {
  return !uid && !email;
}
