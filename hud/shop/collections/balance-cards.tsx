import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { convertModal, noteModal, synthesisModal } from '#hud/capsules/modals.ts';
import { rateText } from '#hud/capsules/rate-text.ts';
import { openModal } from '#hud/shell/modals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { payModal } from '#hud/shop/modals.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { propPicture } from '#hud/ui/pictures/picture-urls.ts';
import { Rolling } from '#hud/ui/text/rolling.tsx';

const rollMs = 500;

/** Both balances with their actions, and the conversion rate. */
export function BalanceCards() {
  const { t } = useTranslation();
  const { balance, settings } = useSnapshot(state);
  const roll = { ms: rollMs, isStill: settings.reducedMotion };
  return (
    <section className="balances" aria-label={t('capsules:balances')}>
      <div className="balance-card">
        <img src={propPicture('proto')} alt="" decoding="async" />
        <span className="label t2 balance-card__name">{t('proto')}</span>
        <span className="num balance-card__value">
          <Rolling value={balance.default} {...roll} />
        </span>
        <span className="balance-card__acts">
          <button type="button" className="tint-button grow" onClick={() => openModal(convertModal)}>
            <Icon name="arrows-exchange" size={19} weight={1.7} />
            {t('capsules:convert.button')}
          </button>
        </span>
      </div>
      <div className="balance-card balance-card--clean">
        <img src={propPicture('clean')} alt="" decoding="async" />
        <button
          type="button"
          className="label t2 balance-card__name balance-card__info"
          onClick={() => openModal(noteModal, { about: 'clean' })}
        >
          {t('clean')}
          <Icon name="info-circle" size={16} weight={1.7} />
          <span className="hidden">{t('capsules:what-is-it')}</span>
        </button>
        <span className="num balance-card__value">
          <Rolling value={balance.clean} {...roll} />
        </span>
        <span className="balance-card__acts">
          <button type="button" className="tint-button grow" onClick={() => openModal(synthesisModal)}>
            <Icon name="atom" size={19} weight={1.6} />
            {t('capsules:synthesis.title')}
          </button>
          <button
            type="button"
            className="tint-button tint-button--square"
            aria-label={t('capsules:get-clean')}
            onClick={() => openModal(payModal, { kind: 'clean' })}
          >
            <Icon name="plus" size={20} weight={1.9} />
          </button>
        </span>
      </div>
      <p className="balances__rate num">{rateText(balance.conversionRate, t)}</p>
    </section>
  );
}
