import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { convertProto } from '#engine/client/capsules/operations.ts';
import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { published } from '#engine/client/core/tunables.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { cleanFor } from '#engine/rules/capsules/convert.ts';
import { say, useTranslation } from '../shell/strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Slider } from '../ui/controls/slider.tsx';
import { amount } from '../ui/format/amount.ts';
import { CleanMark, ProtoMark } from '../ui/icons/currency-marks.tsx';
import { Modal } from '../ui/modals/modal.tsx';
import { ModalGround } from '../ui/modals/modal-ground.tsx';
import { ModalClose } from '../ui/modals/moment.tsx';
import { propPicture } from '../ui/pictures/picture-urls.ts';
import { Rolling } from '../ui/text/rolling.tsx';
import { rateWords } from './rate-text.ts';

const rollMs = 160;

/** PROTO into clean PROTO: typed or dragged, whole numbers only; what is received is the hero. */
export function ConvertModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { balance, settings } = useSnapshot(state);
  const { tunables } = useSnapshot(published);
  const most = Math.floor(balance.default);
  const [text, setText] = useState('');
  const give = Number(text);
  const isTooMuch = give > most;
  const rate = balance.conversionRate;
  const get = cleanFor(give, rate) / 100;
  const asGeneral = get - cleanFor(give, tunables.conversionRate) / 100;

  async function convert(): Promise<void> {
    const { ok } = await convertProto(give);
    if (!ok) return;
    vibrate('success');
    playSound('reward');
    showToast('gain', say('capsules:convert.done', { amount: amount(get) }));
    onClose();
  }

  return (
    <Modal label={t('capsules:convert.title')} onClose={onClose} className="convert">
      <ModalGround />
      <ModalClose onClose={onClose} />
      <h2 className="h1 convert__title">{t('capsules:convert.title')}</h2>
      <div className="convert__picture" aria-hidden="true">
        <img src={propPicture('proto')} alt="" />
        <svg viewBox="0 0 64 24" aria-hidden="true">
          <path d="M2 20Q30 2 54 12" />
          <path d="M50 6L60 12L52 20" />
        </svg>
        <img src={propPicture('clean')} alt="" />
      </div>
      <div className="convert__give">
        <Field
          label={t('capsules:convert.give')}
          value={group(text)}
          onChange={(typed) => setText(digitsOf(typed))}
          error={isTooMuch ? t('capsules:convert.too-much', { amount: amount(most, 0) }) : null}
          aside={
            <span className="label t2 num">{t('capsules:convert.of', { amount: amount(most, 0) })}</span>
          }
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          enterKeyHint="done"
        >
          <span className="convert__mark" aria-hidden="true">
            <ProtoMark size={22} />
          </span>
          <Button kind="text" size="small" onPress={() => setText(most > 0 ? String(most) : '')}>
            {t('capsules:convert.all')}
          </Button>
        </Field>
      </div>
      <Slider
        label={t('capsules:convert.give')}
        valueText={t('capsules:convert.aloud', { give: amount(give, 0), get: amount(get) })}
        value={Math.min(give, most)}
        min={0}
        max={most}
        onChange={(value) => {
          vibrate('selection');
          setText(value > 0 ? String(value) : '');
        }}
      />
      <p className="convert__get">
        <span className="label t2">{t('capsules:convert.get')}</span>
        <output className="num c-gain">
          <CleanMark size={30} />
          <Rolling value={isTooMuch ? 0 : get} ms={rollMs} isStill={settings.reducedMotion} />
        </output>
      </p>
      <dl className="ledger moment__lines">
        <div>
          <dt>{t('capsules:convert.rate')}</dt>
          <dd className="num">{rateWords(rate, t)}</dd>
        </div>
        {asGeneral > 0 && (
          <div>
            <dt>{t('capsules:convert.general', { percent: tunables.generalConversionPercent })}</dt>
            <dd className="num c-gain">+{amount(isTooMuch ? 0 : asGeneral)}</dd>
          </div>
        )}
      </dl>
      <div className="moment__foot">
        <Button
          kind="primary"
          reason={
            isTooMuch
              ? t('capsules:convert.fix')
              : give < 1
                ? t(most < 1 ? 'capsules:convert.poor' : 'capsules:convert.empty')
                : null
          }
          onPress={convert}
        >
          {give > 0 ? t('capsules:convert.act', { amount: amount(give, 0) }) : t('capsules:convert.title')}
        </Button>
      </div>
    </Modal>
  );
}

/** Digits only, no leading zeros, as many as a balance can have. */
function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, 12);
}

function group(digits: string): string {
  return digits === '' ? '' : amount(Number(digits), 0);
}
