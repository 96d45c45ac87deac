import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { gameNow, state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { generalStatus } from '#engine/client/crew/queries.ts';
import { products } from '#engine/client/shop/queries.ts';
import type { Product } from '#engine/protocol/shop/calls.ts';
import { generalDays } from '#engine/rules/crew/general-status.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choices } from '../../ui/controls/choices.tsx';
import { dayMs, trimmed } from '../../ui/format/amount.ts';
import { dateOf } from '../../ui/format/date-time.ts';
import { ring } from '../../ui/gauges/gauge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { LoadedPart, useQuery } from '../../ui/loading/loaded.tsx';
import { Modal, ModalGround } from '../../ui/modals/modal.tsx';
import { ModalClose } from '../../ui/modals/moment.tsx';
import { planetPicture } from '../../ui/pictures/rarity.tsx';
import { Stars } from '../../ui/text/facts.tsx';

interface GeneralChoiceProps {
  onPay: (product: Product) => Promise<void>;
  onClose: () => void;
}

/** Buys general status: what it gives, for how long, and the price. */
export function GeneralChoice({ onPay, onClose }: GeneralChoiceProps) {
  const { t } = useTranslation();
  return (
    <Modal label={t('shop:kind.general')} onClose={onClose} className="general-buy">
      <ModalGround hue="violet" />
      <ModalClose onClose={onClose} />
      <PilotRing />
      <h2 className="h1">{t('shop:kind.general')}</h2>
      <Benefits />
      <LoadedPart query={products}>
        {(all) => <Terms terms={all.filter(({ kind }) => kind === 'general')} onPay={onPay} />}
      </LoadedPart>
    </Modal>
  );
}

/** One mark for each pilot that can be recruited; active ones are lit. */
function PilotRing() {
  const { value } = useQuery(generalStatus);
  const { maxGeneralReferrals } = useSnapshot(published).tunables;
  const max = value?.referralLimit ?? maxGeneralReferrals;
  const size = 300;
  return (
    <div className="general-buy__picture">
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path d={ring(size, [0, max], max, 7)} />
        <path className="is-lit" d={ring(size, [0, Math.min(max, value?.referralCount ?? 0)], max, 10)} />
      </svg>
      <img src={planetPicture('gas')} alt="" />
    </div>
  );
}

function Terms({ terms, onPay }: { terms: readonly Product[]; onPay: GeneralChoiceProps['onPay'] }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('general-season');
  const product = terms.find(({ key }) => key === chosen) ?? terms[0];
  const until = useAccessEnd(product?.term ?? 'month');
  if (!product) return <p className="small">{t('shop:none')}</p>;
  return (
    <>
      <Choices
        label={t('crew:buy.terms')}
        columns={2}
        value={product.key}
        onChange={setChosen}
        options={terms.map(({ key, term, stars }) => ({
          id: key,
          content: (
            <>
              <span className="general-buy__term">
                {t(term === 'season' ? 'crew:buy.term.general-season' : 'crew:buy.term.general-month')}
              </span>
              <Stars price={stars} size={16} />
            </>
          ),
        }))}
      />
      <p className="small">{t('crew:buy.until', { date: dateOf(until) })}</p>
      <Button kind="primary" onPress={() => onPay(product)}>
        <span className="pay-buy__price">
          {t('shop:pay')} <Stars price={product.stars} size={17} />
        </span>
      </Button>
    </>
  );
}

/**
 * When access would end after a purchase, which extends the present access. ISO 8601. What is bought for a
 * season ends with it, as soon as its end is announced; in the offseason it is bought for the next one.
 */
function useAccessEnd(term: 'month' | 'season'): string {
  const { value } = useQuery(generalStatus);
  const { tunables } = useSnapshot(published);
  const end = value?.isActive && value.availableAt ? Date.parse(value.availableAt) : 0;
  const { galaxy } = useSnapshot(state);
  const from = Math.max(end, gameNow());
  const until = from + generalDays(term, tunables) * dayMs;
  const endsAt = galaxy?.isSeasonOver ? null : galaxy?.seasonEndsAt;
  if (term !== 'season' || !endsAt) return new Date(until).toISOString();
  return new Date(Math.max(from, Math.min(until, Date.parse(endsAt)))).toISOString();
}

/** Benefits of general status (D23). */
export function Benefits() {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  const rows = [
    { icon: 'user-plus', text: t('crew:buy.recruits', { pilots: tunables.maxGeneralReferrals }) },
    { icon: 'percentage', text: t('crew:buy.tribute', { percent: trimmed(tunables.generalTributePercent) }) },
    {
      icon: 'arrows-exchange',
      text: t('crew:buy.converts', { percent: trimmed(tunables.generalConversionPercent) }),
    },
    { icon: 'bell', text: t('crew:buy.notices') },
  ] as const;
  return (
    <ul className="benefits">
      {rows.map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} size={22} />
          {text}
        </li>
      ))}
    </ul>
  );
}
