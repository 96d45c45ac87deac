import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { convertProto } from '#engine/client/capsules/operations.ts';
import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { published } from '#engine/client/core/tunables.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { cleanFor } from '#engine/rules/capsules/convert.ts';
import { say, type Translate, useTranslation } from '../strings/strings.ts';
import { AmountField } from '../ui/controls/amount-field.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Slider } from '../ui/controls/field.tsx';
import { formatAmount, trimmed } from '../ui/format/amount.ts';
import { CleanMark, ProtoMark } from '../ui/icons/icon.tsx';
import { Modal, ModalGround } from '../ui/modals/modal.tsx';
import { ModalClose } from '../ui/modals/moment.tsx';
import { propPicture } from '../ui/pictures/rarity.tsx';
import { Rolling } from '../ui/text/rolling.tsx';

declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    convert: object;
  }
}

const rollMs = 160;

/** Converts PROTO into clean PROTO: the amount is typed or dragged, in whole PROTO. */
export function ConvertModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const conversion = useConversion(onClose);
  const { give, max, receive, refusal } = conversion;
  return (
    <Modal label={t('capsules:convert.title')} onClose={onClose} className="convert">
      <ModalGround />
      <ModalClose onClose={onClose} />
      <h2 className="h1 convert__title">{t('capsules:convert.title')}</h2>
      <ConvertPicture />
      <div className="convert__give">
        <GiveField conversion={conversion} />
      </div>
      <Slider
        label={t('capsules:convert.give')}
        valueText={t('capsules:convert.aloud', { give: formatAmount(give, 0), get: formatAmount(receive) })}
        value={Math.min(give, max)}
        min={0}
        max={max}
        onChange={(value) => {
          vibrate('selection');
          conversion.setGive(value);
        }}
      />
      <Received conversion={conversion} />
      <div className="moment__foot">
        <Button
          kind="primary"
          reason={refusal && t(`capsules:convert.${refusal}`)}
          onPress={conversion.convert}
        >
          {give > 0
            ? t('capsules:convert.act', { amount: formatAmount(give, 0) })
            : t('capsules:convert.title')}
        </Button>
      </div>
    </Modal>
  );
}

function ConvertPicture() {
  return (
    <div className="convert__picture" aria-hidden="true">
      <img src={propPicture('proto')} alt="" />
      <svg viewBox="0 0 64 24" aria-hidden="true">
        <path d="M2 20Q30 2 54 12" />
        <path d="M50 6L60 12L52 20" />
      </svg>
      <img src={propPicture('clean')} alt="" />
    </div>
  );
}

function GiveField({ conversion }: { conversion: ConversionDraft }) {
  const { t } = useTranslation();
  const { balance } = useSnapshot(state);
  const { digits, give, max, isTooMuch, type, setGive } = conversion;
  return (
    <AmountField
      label={t('capsules:convert.give')}
      digits={digits}
      onDigits={type}
      maxDigits={maxDigits}
      wholeNote={t('capsules:convert.whole', { amount: formatAmount(give, 0) })}
      error={isTooMuch ? t('capsules:convert.too-much', { amount: formatAmount(max, 0) }) : null}
      aside={
        <span className="label t2 num">
          {give > 0 && !isTooMuch
            ? t('shop:spend.left', { amount: trimmed(balance.default - give) })
            : t('capsules:convert.of', { amount: formatAmount(max, 0) })}
        </span>
      }
      placeholder="0"
      enterKeyHint="done"
    >
      <span className="convert__mark" aria-hidden="true">
        <ProtoMark size={22} />
      </span>
      <Button kind="text" size="small" onPress={() => setGive(max)}>
        {t('capsules:convert.all')}
      </Button>
    </AmountField>
  );
}

/** Amount the player gets, and its rate. */
function Received({ conversion }: { conversion: ConversionDraft }) {
  const { t } = useTranslation();
  const { settings } = useSnapshot(state);
  const { receive, rate, generalBonus, generalPercent, hasGeneralRate } = conversion;
  return (
    <>
      <p className="convert__get">
        <span className="label t2">{t('capsules:convert.get')}</span>
        <output className="num c-gain">
          <CleanMark size={30} />
          <Rolling value={receive} ms={rollMs} isStill={settings.reducedMotion} />
        </output>
      </p>
      <dl className="ledger moment__lines">
        <div>
          <dt>{t('capsules:convert.rate')}</dt>
          <dd className="num">{rateText(rate, t)}</dd>
        </div>
        {hasGeneralRate && (
          <div>
            <dt>{t('capsules:convert.general', { percent: generalPercent })}</dt>
            <dd className="num c-gain">+{formatAmount(generalBonus)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** A balance has at most this many digits before the point. */
const maxDigits = 12;

/** Conversion as typed. Amounts are in PROTO and clean PROTO, not in hundredths. */
export interface ConversionDraft {
  /** The typed digits; empty for nothing. */
  readonly digits: string;
  readonly give: number;
  /** The most that can be given: the whole PROTO of the balance. */
  readonly max: number;
  readonly receive: number;
  /** Share of active general status in `receive`. */
  readonly generalBonus: number;
  /** True when `generalBonus` is above 0. */
  readonly hasGeneralRate: boolean;
  readonly generalPercent: number;
  /** Clean PROTO for one PROTO. */
  readonly rate: number;
  readonly isTooMuch: boolean;
  /** Reason against converting, a key of the strings `capsules:convert`; null when allowed. */
  readonly refusal: 'fix' | 'poor' | 'empty' | null;
  type(digits: string): void;
  setGive(value: number): void;
  convert(): Promise<void>;
}

/** Holds the amount of a conversion; `onDone` runs when the server has converted it. */
function useConversion(onDone: () => void): ConversionDraft {
  const { balance } = useSnapshot(state);
  const { tunables } = useSnapshot(published);
  const [digits, setDigits] = useState('');
  const give = Number(digits);
  const max = Math.floor(balance.default);
  const isTooMuch = give > max;
  const rate = balance.conversionRate;
  const receive = cleanFor(give, rate) / 100;
  const generalBonus = receive - cleanFor(give, tunables.conversionRate) / 100;

  async function convert(): Promise<void> {
    const { ok } = await convertProto(give);
    if (!ok) return;
    vibrate('success');
    playSound('reward');
    showToast('gain', say('capsules:convert.done', { amount: formatAmount(receive) }));
    onDone();
  }

  return {
    digits,
    give,
    max,
    receive: isTooMuch ? 0 : receive,
    generalBonus: isTooMuch ? 0 : generalBonus,
    hasGeneralRate: generalBonus > 0,
    generalPercent: tunables.generalConversionPercent,
    rate,
    isTooMuch,
    refusal: isTooMuch ? 'fix' : give >= 1 ? null : max < 1 ? 'poor' : 'empty',
    type: setDigits,
    setGive: (value) => setDigits(value > 0 ? String(value) : ''),
    convert,
  };
}

/** A conversion rate as text: 100 PROTO = 1 clean. */
export function rateText(rate: number, t: Translate): string {
  const clean = rate * 100;
  const decimals = Number.isInteger(Number(clean.toFixed(4))) ? 0 : 2;
  return t('capsules:rate', { proto: 100, clean: formatAmount(clean, decimals), count: clean });
}
