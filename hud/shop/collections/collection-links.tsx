import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import { shardList } from '#engine/client/hangar/queries.ts';
import { mergeRefusal } from '#engine/rules/hangar/hangar-refusals.ts';
import { noteModal } from '#hud/capsules/modals.ts';
import { openModal } from '#hud/shell/modals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { outsidePage } from '#hud/ui/browser/outside-page.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { propPicture } from '#hud/ui/pictures/picture-urls.ts';

/** Links to the other possessions: the vault of shards, the ledger, the laboratory's account. */
export function MoreLinks() {
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
    <button type="button" className="more-row plate" onClick={() => openModal(noteModal, { about: 'labs' })}>
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
