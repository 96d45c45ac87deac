import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { products } from '#engine/client/shop/queries.ts';
import type { Product } from '#engine/protocol/shop/calls.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choices } from '../../ui/controls/choices.tsx';
import { formatAmount, short } from '../../ui/format/amount.ts';
import { dateTime } from '../../ui/format/date-time.ts';
import { LoadedPart } from '../../ui/loading/loaded.tsx';
import { MomentModal, MomentSheet } from '../../ui/modals/moment.tsx';
import type { ModalProps } from '../../ui/modals/open-modals.ts';
import { Stars } from '../../ui/text/facts.tsx';
import { heldOf, isCounted, ProductMark, ProductPicture, productDecimals } from './product-text.tsx';

type PayProps = ModalProps['pay'];

interface PayChoiceProps extends PayProps {
  /** The last invoice was cancelled, and its order isn't paid as far as the server knows. */
  isUnconfirmed: boolean;
  onPay: (product: Product) => Promise<void>;
  onClose: () => void;
}

/** The packs to choose from, and the button with the price. */
export function PayChoice({ kind, shipId, chosen, isUnconfirmed, onPay, onClose }: PayChoiceProps) {
  const { t } = useTranslation();
  const { balance, boosters, ships } = useSnapshot(state);
  const held = { clean: balance.clean, auto_replenish: boosters.autoReplenishCount };
  const ship = ships.find(({ uuid }) => uuid === shipId);
  const has =
    isCounted(kind) && heldOf(kind) !== null ? formatAmount(held[kind], productDecimals(kind)) : null;
  return (
    <MomentModal
      title={t(`shop:kind.${kind}`)}
      tone={kind === 'clean' ? 'gain' : 'signal'}
      ring="none"
      picture={<ProductPicture kind={kind} />}
      onClose={onClose}
      className="pay-buy"
    >
      <MomentSheet>
        <div className="pay-buy__head">
          <h3 className="h1">{ship?.name ?? t('shop:choose')}</h3>
          {has !== null && <span className="label t2">{t('shop:have', { amount: has })}</span>}
        </div>
        <LoadedPart query={products}>
          {(all) => (
            <Packs
              packs={all.filter((product) => product.kind === kind)}
              chosen={chosen ?? null}
              onPay={onPay}
            />
          )}
        </LoadedPart>
        {isUnconfirmed && (
          <p className="small" role="status">
            {t('shop:unconfirmed.text')}
          </p>
        )}
        <p className="label t2">{t('shop:asks')}</p>
      </MomentSheet>
    </MomentModal>
  );
}

interface PacksProps {
  packs: readonly Product[];
  chosen: string | null;
  onPay: (product: Product) => Promise<void>;
}

function Packs({ packs, chosen: first, onPay }: PacksProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(first);
  const product = packs.find(({ key }) => key === chosen) ?? packs[packs.length > 2 ? packs.length - 2 : 0];
  if (!product) return <p className="small">{t('shop:none')}</p>;
  return (
    <>
      {packs.length > 1 ? (
        <Choices
          label={t('shop:packs')}
          options={packs.map((pack) => ({ id: pack.key, content: <Pack pack={pack} /> }))}
          value={product.key}
          onChange={setChosen}
          columns={2}
        />
      ) : (
        <p className="small">{product.description}</p>
      )}
      {product.until && <p className="label t2">{t('shop:until', { date: dateTime(product.until) })}</p>}
      {packs.length > 1 && !isCounted(product.kind) && <p className="small">{product.description}</p>}
      <Button kind="primary" onPress={() => onPay(product)}>
        <span className="pay-buy__price">
          {t('shop:pay')} <Stars price={product.stars} size={17} />
        </span>
      </Button>
    </>
  );
}

function Pack({ pack }: { pack: Product }) {
  const { t } = useTranslation();
  const { kind, count, stars } = pack;
  if (!isCounted(kind) || count === null)
    return (
      <>
        <span className="pay-buy__name">{pack.title}</span>
        <Stars price={stars} />
      </>
    );
  return (
    <>
      <span className="pay-buy__count num">
        <ProductMark kind={kind} size={20} />
        {short(count)}
        <span className="hidden">{t(`shop:kind.${kind}`)}</span>
      </span>
      <Stars price={stars} />
      <span className="label t2">{t('shop:each', { price: short(stars / count, 1) })}</span>
    </>
  );
}
