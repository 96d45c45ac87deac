import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { useTranslation } from '../shell/strings/strings.ts';
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
import { rateText } from './rate-text.ts';
import { type Conversion, useConversion } from './use-conversion.ts';

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
        valueText={t('capsules:convert.aloud', { give: amount(give, 0), get: amount(receive) })}
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
          {give > 0 ? t('capsules:convert.act', { amount: amount(give, 0) }) : t('capsules:convert.title')}
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

function GiveField({ conversion }: { conversion: Conversion }) {
  const { t } = useTranslation();
  const { digits, give, max, isTooMuch, type, setGive } = conversion;
  return (
    <Field
      label={t('capsules:convert.give')}
      value={digits === '' ? '' : amount(give, 0)}
      onChange={type}
      error={isTooMuch ? t('capsules:convert.too-much', { amount: amount(max, 0) }) : null}
      aside={<span className="label t2 num">{t('capsules:convert.of', { amount: amount(max, 0) })}</span>}
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      enterKeyHint="done"
    >
      <span className="convert__mark" aria-hidden="true">
        <ProtoMark size={22} />
      </span>
      <Button kind="text" size="small" onPress={() => setGive(max)}>
        {t('capsules:convert.all')}
      </Button>
    </Field>
  );
}

/** What the player gets, and the rate it comes from. */
function Received({ conversion }: { conversion: Conversion }) {
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
            <dd className="num c-gain">+{amount(generalBonus)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
