import { useSnapshot } from 'valtio';
import { gameNow, state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { generalStatus } from '#engine/client/crew/queries.ts';
import { products } from '#engine/client/shop/queries.ts';
import type { Product } from '#engine/protocol/shop/calls.ts';
import { generalDays, sellsSeason } from '#engine/rules/crew/general-status.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
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

/** Buys general status: its benefits, its duration, and the price. */
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
        {(all) => <SeasonStatus product={all.find(({ term }) => term === 'season')} onPay={onPay} />}
      </LoadedPart>
    </Modal>
  );
}

/** One mark for each pilot that can be recruited; marks of active pilots are lit. */
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

interface SeasonStatusProps {
  product: Product | undefined;
  onPay: GeneralChoiceProps['onPay'];
}

/** Status for a season with its end and price; only the wire sells a month. */
function SeasonStatus({ product, onPay }: SeasonStatusProps) {
  const { t } = useTranslation();
  const until = useAccessEnd();
  const { galaxy } = useSnapshot(state);
  if (until === null) return <p className="small">{t('crew:buy.closed')}</p>;
  if (!product) return <p className="small">{t('shop:none')}</p>;
  const number = (galaxy?.season ?? 0) + (galaxy?.isSeasonOver ? 1 : 0);
  return (
    <>
      <p className="general-buy__term">
        <span>{t('crew:buy.season', { number })}</span>
        <Stars price={product.stars} size={16} />
      </p>
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
 * End of access after a purchase, which extends the present access; ISO 8601. It is the season's end, as
 * soon as that is announced. Null in the last days of a season, in which status for it isn't sold.
 */
export function useAccessEnd(): string | null {
  const { value } = useQuery(generalStatus);
  const { tunables } = useSnapshot(published);
  const { galaxy } = useSnapshot(state);
  const end = value?.isActive && value.availableAt ? Date.parse(value.availableAt) : 0;
  const seasonEnd = galaxy?.isSeasonOver || !galaxy?.seasonEndsAt ? null : Date.parse(galaxy.seasonEndsAt);
  const now = gameNow();
  if (!sellsSeason(seasonEnd, end, now)) return null;
  const until = Math.max(end, now) + generalDays('season', tunables) * dayMs;
  return new Date(seasonEnd === null ? until : Math.min(until, seasonEnd)).toISOString();
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
