import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type AccountEntry, registerForAiPilot } from '#engine/client/ai-pilot/operations.ts';
import { published } from '#engine/client/core/tunables.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import type { ExchangeRow as Row } from '#engine/content/schemas/shop.ts';
import { exchangeRows } from '#engine/content/shop.ts';
import { keyIn, useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { clock, hourMs, useGameSecond } from '../ui/format/amount.ts';
import { asciiDigits } from '../ui/format/read-amount.ts';
import { TickDial, TickScale } from '../ui/gauges/gauge.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { AiPage } from './ai-page.tsx';
import type { AiPageProps, PilotView } from './ai-pages.ts';

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
      <TickScale share={sent / needed} ticks={ticks} tone={isChecking ? 'proto' : 'signal'} height={12} />
      <ul className="exchanges">
        {exchangeRows.map((row, i) => (
          <ExchangeLine
            key={row.key}
            row={row}
            number={i + 1}
            registration={registrations.find(({ exchange }) => exchange === row.key) ?? null}
            availableAt={isChecking ? pilot.availableAt : null}
            isNeeded={
              !isChecking ||
              registrations.some((account) => account.exchange === row.key && !isAlive(account))
            }
            {...registration.rowProps(row.key)}
          />
        ))}
      </ul>
    </AiPage>
  );
}

/**
 * The accounts as they are typed, which row is open, and what sends them. Faults show after the first try to
 * send.
 */
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
    const accounts = ready.map(({ key }) => ({ exchange: key, ...drafts[key] }) as AccountEntry);
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
  const leftMs = Date.parse(until ?? '') - useGameSecond();
  return (
    <span className="ai-register__left">
      <span className="num c-proto" role="timer">
        {clock(leftMs)}
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

export interface AccountDraft {
  readonly uid: string;
  readonly email: string;
}

/**
 * Wrong fields of a typed account. The server checks the same: the length of the number, the form of the
 * e-mail.
 */
export function accountFaults({ uidDigits: [from, to] }: Row, { uid, email }: AccountDraft) {
  return {
    uid: !/^\d+$/.test(uid) || uid.length < from || uid.length > to,
    email: !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) || email.length > 254,
  };
}

interface ExchangeRowProps {
  row: Row;
  /** Number of the exchange, from 1. */
  number: number;
  registration: PilotView['registrations'][number] | null;
  /** When its check is over at the latest; null when it isn't being checked. */
  availableAt: string | null;
  isNeeded: boolean;
  isOpen: boolean;
  onToggle: () => void;
  draft: AccountDraft;
  onDraft: (draft: AccountDraft) => void;
  showsFaults: boolean;
}

/** One exchange: the account that was sent, or two fields to enter one; after a rejection too. */
function ExchangeLine(props: ExchangeRowProps) {
  const { row, number, registration, availableAt, isNeeded, isOpen, onToggle } = props;
  const { t } = useTranslation();
  const id = useId();
  const name = t(keyIn('ai-pilot:exchange', row.key));
  const isChecking = availableAt !== null && registration?.status === 'processing';
  if (registration && registration.status !== 'rejected')
    return (
      <li className="exchanges__row">
        <div className="exchanges__head">
          <TickDial size={32} share={isChecking ? 0.7 : 1} ticks={24} tone={isChecking ? 'proto' : 'gain'} />
          <span className="grow">
            <b>{name}</b>
            {registration.status === 'accepted' ? (
              <span className="label c-gain">{t('ai-pilot:accepted')}</span>
            ) : (
              <Checking availableAt={availableAt} />
            )}
          </span>
          <span className="num t3">{registration.uid}</span>
        </div>
      </li>
    );
  return (
    <li className="exchanges__row">
      <button
        type="button"
        className="exchanges__head"
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={!isNeeded}
        onClick={onToggle}
      >
        <span className={`exchanges__number num${isOpen ? ' is-on' : ''}`}>{number}</span>
        <span className="grow">
          <b>{name}</b>
          {registration ? (
            <span className="label c-danger" role="status">
              {t('ai-pilot:not-confirmed')}
            </span>
          ) : (
            <span className="label t2">
              {t(isNeeded ? 'ai-pilot:account-fields' : 'ai-pilot:not-needed')}
            </span>
          )}
        </span>
        {isNeeded && <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={20} weight={1.7} />}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Account {...props} />}
      </div>
    </li>
  );
}

function Account({ row, draft, onDraft, showsFaults }: ExchangeRowProps) {
  const { t } = useTranslation();
  const faults = accountFaults(row, draft);
  const [from, to] = row.uidDigits;
  return (
    <div className="exchanges__fields">
      <Field
        label={t('ai-pilot:uid')}
        value={draft.uid}
        inputMode="numeric"
        autoComplete="off"
        maxLength={to}
        onChange={(uid) => onDraft({ ...draft, uid: asciiDigits(uid.trim()) })}
        error={showsFaults && faults.uid ? t('ai-pilot:uid-wrong', { from, to }) : null}
      />
      <Field
        label={t('ai-pilot:email')}
        value={draft.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        onChange={(email) => onDraft({ ...draft, email: email.trim() })}
        error={showsFaults && faults.email ? t('ai-pilot:email-wrong') : null}
      />
      <a className="exchanges__link label c-signal" href={row.link} target="_blank" rel="noreferrer">
        {t('ai-pilot:open')}
        <Icon name="chevron-right" size={14} weight={2} />
      </a>
    </div>
  );
}

function Checking({ availableAt }: { availableAt: string | null }) {
  const { t } = useTranslation();
  const leftMs = Date.parse(availableAt ?? '') - useGameSecond();
  const hours = Math.round(leftMs / hourMs);
  if (availableAt === null) return <span className="label t2">{t('ai-pilot:waits')}</span>;
  return (
    <span className="label c-proto">
      {hours > 0 ? t('ai-pilot:checking-h', { count: hours }) : t('ai-pilot:checking-soon')}
    </span>
  );
}
