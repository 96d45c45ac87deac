import { useId } from 'react';
import type { ExchangeRow as Row } from '#engine/content/schemas/shop.ts';
import { keyIn, useTranslation } from '../shell/strings/strings.ts';
import { Field } from '../ui/controls/field.tsx';
import { useGameSecond } from '../ui/format/clock.ts';
import { Dial } from '../ui/gauges/dial.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import type { PilotView } from './ai-pages.ts';

export interface AccountDraft {
  readonly uid: string;
  readonly email: string;
}

/**
 * Which fields of a typed account are wrong. The server checks the same: the length of the number, the form of the e-mail.
 */
export function accountFaults({ uidDigits: [from, to] }: Row, { uid, email }: AccountDraft) {
  return {
    uid: !/^\d+$/.test(uid) || uid.length < from || uid.length > to,
    email: !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) || email.length > 254,
  };
}

interface ExchangeRowProps {
  row: Row;
  /** Its place among the exchanges, from 1. */
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
export function ExchangeRow(props: ExchangeRowProps) {
  const { row, number, registration, availableAt, isNeeded, isOpen, onToggle } = props;
  const { t } = useTranslation();
  const id = useId();
  const name = t(keyIn('ai-pilot:exchange', row.key));
  const isChecking = availableAt !== null && registration?.status === 'processing';
  if (registration && registration.status !== 'rejected')
    return (
      <li className="exchanges__row">
        <div className="exchanges__head">
          <Dial size={32} share={isChecking ? 0.7 : 1} ticks={24} tone={isChecking ? 'proto' : 'gain'} />
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
        onChange={(uid) => onDraft({ ...draft, uid: uid.trim() })}
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

const hourMs = 3_600_000;

function Checking({ availableAt }: { availableAt: string | null }) {
  const { t } = useTranslation();
  const left = Date.parse(availableAt ?? '') - useGameSecond();
  const hours = Math.round(left / hourMs);
  if (availableAt === null) return <span className="label t2">{t('ai-pilot:waits')}</span>;
  return (
    <span className="label c-proto">
      {hours > 0 ? t('ai-pilot:checking-h', { count: hours }) : t('ai-pilot:checking-soon')}
    </span>
  );
}
