import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { trimmed } from '../../ui/format/amount.ts';
import { MomentModal } from '../../ui/modals/moment.tsx';
import { propPicture } from '../../ui/pictures/rarity.tsx';
import type { SpendProps } from './spend.tsx';

/** Asks once before a big payment: its sum, the balance, and the remainder (D61). */
export function SpendModal({ currency, price, title, run, onClose }: SpendProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const balance = useSnapshot(state).balance[currency];
  const isClean = currency === 'clean';
  return (
    <MomentModal
      title={title}
      about={t('shop:spend.about')}
      tone={isClean ? 'gain' : 'proto'}
      picture={<img src={propPicture(isClean ? 'clean' : 'proto')} alt="" />}
      hero={trimmed(-price)}
      heroLabel={isClean ? t('shop:kind.clean') : 'PROTO'}
      onClose={onClose}
      foot={
        <>
          <Button
            kind="primary"
            onPress={() => {
              onClose();
              return run();
            }}
          >
            {t('shop:pay')} <span className="num">{trimmed(price)}</span>
          </Button>
          <Button kind="text" onPress={onClose} autoFocus>
            {t('shop:spend.no')}
          </Button>
        </>
      }
    >
      <dl className="ledger moment__lines">
        <div>
          <dt>{t('shop:balance')}</dt>
          <dd className="num">{trimmed(balance)}</dd>
        </div>
        <div>
          <dt>{t('shop:spend.after')}</dt>
          <dd className="num">{trimmed(balance - price)}</dd>
        </div>
      </dl>
    </MomentModal>
  );
}
