import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import { shardList } from '#engine/client/hangar/queries.ts';
import { type BoosterType, boosterCount } from '#engine/rules/core/player.ts';
import { mergeRefusal } from '#engine/rules/hangar/hangar-refusals.ts';
import { CapsuleCards } from '../../capsules/capsule-cards.tsx';
import { rateText } from '../../capsules/convert-modal.tsx';
import { BoosterObject } from '../../capsules/synthesis/booster-object.tsx';
import { openLink } from '../../messenger/open-link.ts';
import { ScreenPage } from '../../shell/page.tsx';
import { useTranslation } from '../../strings/strings.ts';
import { outsidePage } from '../../ui/browser.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useQuery } from '../../ui/loading/loaded.tsx';
import { MomentModal } from '../../ui/modals/moment.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { propPicture } from '../../ui/pictures/rarity.tsx';
import { Rolling } from '../../ui/text/rolling.tsx';
import { NftCards } from '../wallet/nft-cards.tsx';

/**
 * The player's belongings besides ships: balances, boosters, NFTs, capsules, shards. It belongs to the shop
 * because most of it is money, purchases and the wallet.
 */
export function CollectionsScreen() {
  const { t } = useTranslation();
  return (
    <ScreenPage title={t('nav.collections')} isWide>
      <div className="collections__grid">
        <div className="collections__side">
          <BalanceCards />
          <BoosterCards />
        </div>
        <NftCards />
        <CapsuleCards />
        <MoreLinks />
      </div>
    </ScreenPage>
  );
}

const rollMs = 500;

/** Both balances with their actions, and the conversion rate. */
function BalanceCards() {
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
          <button type="button" className="tint-button grow" onClick={() => openModal('convert')}>
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
          onClick={() => openModal('note', { about: 'clean' })}
        >
          {t('clean')}
          <Icon name="info-circle" size={16} weight={1.7} />
          <span className="hidden">{t('capsules:what-is-it')}</span>
        </button>
        <span className="num balance-card__value">
          <Rolling value={balance.clean} {...roll} />
        </span>
        <span className="balance-card__acts">
          <button type="button" className="tint-button grow" onClick={() => openModal('synthesis')}>
            <Icon name="atom" size={19} weight={1.6} />
            {t('capsules:synthesis.title')}
          </button>
          <button
            type="button"
            className="tint-button tint-button--square"
            aria-label={t('capsules:get-clean')}
            onClick={() => openModal('pay', { kind: 'clean' })}
          >
            <Icon name="plus" size={20} weight={1.9} />
          </button>
        </span>
      </div>
      <p className="balances__rate num">{rateText(balance.conversionRate, t)}</p>
    </section>
  );
}

const boosterTypes: readonly BoosterType[] = ['auto_replenish', 'time_travel', 'full_healing'];
const boosterRollMs = 400;

/**
 * Counts of the player's boosters. The booster that is sold leads to its packs, the others to the synthesis.
 */
function BoosterCards() {
  const { t } = useTranslation();
  const { boosters, settings } = useSnapshot(state);
  return (
    <section aria-label={t('capsules:boosters')}>
      <ul className="booster-cards">
        {boosterTypes.map((type) => {
          const isSold = type === 'auto_replenish';
          return (
            <li key={type}>
              <button
                type="button"
                className="booster-card plate"
                aria-label={t(isSold ? 'capsules:buy-more' : 'capsules:make-more', {
                  name: t(`capsules:booster.${type}`),
                  count: boosterCount(boosters, type),
                })}
                onClick={() => (isSold ? openModal('pay', { kind: type }) : openModal('synthesis'))}
              >
                <BoosterObject type={type} width={36} height={36} />
                <span>
                  <span className="num booster-card__count">
                    <Rolling
                      value={boosterCount(boosters, type)}
                      decimals={0}
                      ms={boosterRollMs}
                      isStill={settings.reducedMotion}
                    />
                  </span>
                  <span className="micro t2">{t(`capsules:booster.${type}`)}</span>
                </span>
                <span className="booster-card__more" aria-hidden="true">
                  <Icon name={isSold ? 'plus' : 'atom'} size={14} weight={2} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Links to the other possessions: the vault of shards, the ledger, the laboratory's account. */
function MoreLinks() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('capsules:more')} className="more-links">
      <Vault />
      <Link href="/collections/ledger" className="more-row plate">
        <span className="more-row__mark">
          <Icon name="history" size={24} />
        </span>
        <span className="grow">
          <span className="more-row__name">{t('shop:ledger.link')}</span>
          <span className="label t2">{t('shop:ledger.about')}</span>
        </span>
        <Icon name="chevron-right" size={18} weight={1.8} />
      </Link>
      {outsidePage('account') && <Labs />}
    </nav>
  );
}

/** The account outside of the game. It is missing where the server names no page for it. */
function Labs() {
  const { t } = useTranslation();
  return (
    <button type="button" className="more-row plate" onClick={() => openModal('note', { about: 'labs' })}>
      <span className="more-row__mark">
        <Icon name="external-link" size={24} />
      </span>
      <span className="grow">
        <span className="more-row__name">{t('capsules:note.labs.title')}</span>
        <span className="label t2">{t('capsules:labs-about')}</span>
      </span>
      <Icon name="chevron-right" size={18} weight={1.8} />
    </button>
  );
}

/** The number of shards, and how many merges are ready by the server's own rule. */
function Vault() {
  const { t } = useTranslation();
  const { clean } = useSnapshot(state).balance;
  const { value } = useQuery(shardList);
  const shards = value?.data ?? [];
  const total = shards.reduce((sum, { currentShards }) => sum + currentShards, 0);
  const ready = shards.filter(({ currentShards, requiredShards, requiredCleanProto }) => {
    const next = requiredShards > 0 ? { shards: requiredShards, clean: requiredCleanProto * 100 } : null;
    return mergeRefusal({ next, shards: currentShards, clean: clean * 100 }) === undefined;
  }).length;
  return (
    <Link href="/shards-vault" className="more-row plate">
      <span className="more-row__pictures" aria-hidden="true">
        <img src={propPicture('shard-ship-rare')} alt="" />
        <img src={propPicture('shard-artifact-epic')} alt="" />
      </span>
      <span className="grow">
        <span className="more-row__name">{t('nav.shards-vault')}</span>
        <span className={`label ${ready > 0 ? 'c-gain' : 't2'}`}>
          {ready > 0 ? t('capsules:merges', { count: ready }) : t('capsules:no-merges')}
        </span>
      </span>
      {value && (
        <span className="num">
          {total}
          <span className="hidden">{t('capsules:shards', { count: total })}</span>
        </span>
      )}
      <Icon name="chevron-right" size={18} weight={1.8} />
    </Link>
  );
}

export interface NoteProps {
  about: 'clean' | 'labs';
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    note: NoteProps;
  }
}

/** Explains something in a few sentences. The laboratory's note links to the account outside of the game. */
export function NoteModal({ about, onClose }: NoteProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const isLabs = about === 'labs';
  const account = isLabs ? outsidePage('account') : null;
  return (
    <MomentModal
      title={t(`capsules:note.${about}.title`)}
      tone={isLabs ? 'signal' : 'gain'}
      picture={
        isLabs ? <Icon name="atom" size={130} weight={0.8} /> : <img src={propPicture('clean')} alt="" />
      }
      onClose={onClose}
      foot={
        account ? (
          <Button kind="primary" icon="external-link" onPress={() => openLink(account)}>
            {t('capsules:note.labs.open')}
          </Button>
        ) : (
          <Button onPress={onClose} autoFocus>
            {t('close')}
          </Button>
        )
      }
    >
      <p className="collection-note__text">{t(`capsules:note.${about}.text`)}</p>
    </MomentModal>
  );
}
