import { type FormEvent, useState } from 'react';
import { showToast } from '#engine/client/core/toasts.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { linkWallet } from '#engine/client/shop/operations.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { parseWalletAddress } from '#engine/rules/shop/ton-address.ts';
import { mayUseDevice } from '../../messenger/messenger-later.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TickDial } from '../../ui/gauges/gauge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

/** The server refuses longer texts. */
const longestAddress = 128;
const dialTicks = 88;

/**
 * The two ways to link a wallet: it proves itself, or its address is typed in. A typed address is checked by
 * the server's own rule before it is sent.
 */
export function LinkForm({ onProve }: { onProve: () => void }) {
  const { t } = useTranslation();
  const typed = useTypedAddress();

  function submit(event: FormEvent): void {
    event.preventDefault();
    void typed.link();
  }

  return (
    <form className="wallet__form" onSubmit={submit} noValidate>
      <FormDial isWrong={typed.error !== null} />
      <h2 className="h1">{t('shop:wallet.link.title')}</h2>
      <p className="small">{t('shop:wallet.link.text')}</p>
      <Button kind="primary" onPress={onProve}>
        {t('shop:wallet.link.prove')}
      </Button>
      <p className="wallet__or label t2">{t('shop:wallet.link.or')}</p>
      <AddressField {...typed} />
      <p className="label t2">{t('shop:wallet.link.unproven')}</p>
      <p className="label t2">{t('shop:wallet.link.own')}</p>
      <Button reason={typed.error && t('shop:wallet.link.correct')} onPress={typed.link}>
        {t('shop:wallet.link.button')}
      </Button>
    </form>
  );
}

interface TypedAddress {
  readonly address: string;
  /** Fault of the address; null while it is being typed. */
  readonly error: string | null;
  readonly onChange: (address: string) => void;
  /** The player has left the field. */
  readonly onBlur: () => void;
  readonly link: () => Promise<void>;
}

function useTypedAddress(): TypedAddress {
  const { t } = useTranslation();
  const [address, onChange] = useState('');
  const [isJudged, setJudged] = useState(false);
  const parsed = parseWalletAddress(address);
  const refusal = refused(parsed) ? parsed.refuse : null;

  async function link(): Promise<void> {
    setJudged(true);
    if (refusal) return;
    if (!(await linkWallet(address.trim())).ok) return;
    vibrate('success');
    showToast('gain', t('shop:wallet.linked'));
  }

  return {
    address,
    error: isJudged && refusal ? t(`errors:${refusal}`) : null,
    onChange,
    onBlur: () => setJudged(isJudged || address.trim() !== ''),
    link,
  };
}

function FormDial({ isWrong }: { isWrong: boolean }) {
  return (
    <span className="wallet__dial" aria-hidden="true">
      <TickDial
        size={152}
        share={isWrong ? 0.72 : 1}
        ticks={dialTicks}
        tone={isWrong ? 'danger' : 'signal'}
        length={6}
      >
        <Icon name="wallet" size={56} weight={1.1} />
      </TickDial>
    </span>
  );
}

function AddressField({ address, error, onChange, onBlur }: TypedAddress) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('shop:wallet.link.address')}
      value={address}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      placeholder="UQ…"
      maxLength={longestAddress}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
    >
      <Paste onPaste={onChange} />
    </Field>
  );
}

/**
 * Offered only where a page may read the clipboard. When that is refused, the field stays as it is and a
 * toast says so.
 */
function Paste({ onPaste }: { onPaste: (text: string) => void }) {
  const { t } = useTranslation();
  if (!mayUseDevice || !navigator.clipboard?.readText) return null;

  async function paste(): Promise<void> {
    const text = await navigator.clipboard.readText().catch(() => null);
    if (text === null) showToast('error', t('shop:wallet.link.paste-failed'));
    else if (text.trim()) onPaste(text.trim().slice(0, longestAddress));
  }

  return (
    <button type="button" className="wallet__paste" onClick={paste}>
      <Icon name="clipboard" size={19} />
      {t('shop:wallet.link.paste')}
    </button>
  );
}
