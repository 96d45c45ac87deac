import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import { openModals } from '#hud/shell/modals.ts';
import { hasRoute } from '#hud/shell/navigation/routes.ts';
import { keyIn, useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { amount } from '#hud/ui/format/amount.ts';
import { CleanMark } from '#hud/ui/icons/currency-marks.tsx';
import { canMerge, mergeReason } from './merge-state.ts';
import type { MergeThing } from './merge-thing.ts';

interface MergeFootProps {
  thing: MergeThing;
  onMerge: () => Promise<void>;
  onClose: () => void;
}

/** The merge button while there are enough shards, else the places that give more. */
export function MergeFoot({ thing, onMerge, onClose }: MergeFootProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { balance } = useSnapshot(state);
  const { requiredClean, grade, kind, id } = thing;
  if (!canMerge(thing))
    return (
      <>
        {thing.requiredShards > 0 && <MoreShards />}
        {kind === 'ship' && grade > 0 && (
          <Button
            kind="text"
            onPress={() => {
              openModals.list = [];
              navigate('/hangar', { state: { shipId: id } });
            }}
          >
            {t('hangar:merge.show-ship')}
          </Button>
        )}
      </>
    );
  const reason = mergeReason(thing, balance.clean);
  const verb = grade === 0 ? 'build' : 'merge';
  return (
    <>
      <Button
        kind="primary"
        reason={
          reason
            ? t(keyIn('hangar:refusal', reason), {
                needed: amount(requiredClean),
                has: amount(balance.clean),
              })
            : null
        }
        onPress={onMerge}
      >
        {requiredClean > 0 ? (
          <span className="row merge__price">
            {t(`hangar:merge.${verb}-for`)}
            <CleanMark size={20} />
            <span className="num">{amount(requiredClean, Number.isInteger(requiredClean) ? 0 : 2)}</span>
            <span className="hidden">{t('hangar:clean-of', { count: requiredClean })}</span>
          </span>
        ) : (
          t(`hangar:merge.${verb}`)
        )}
      </Button>
      <Button kind="text" onPress={onClose}>
        {t('hangar:merge.later')}
      </Button>
    </>
  );
}

/** Shards come from trips and capsules. */
export function MoreShards() {
  const { t } = useTranslation();
  const target = hasRoute('/collections') ? '/collections' : '/';
  return (
    <Link
      href={target}
      className="btn btn--primary"
      onClick={() => {
        openModals.list = [];
      }}
    >
      <span className="btn__body">{t(target === '/' ? 'hangar:more.trips' : 'hangar:more.capsules')}</span>
    </Link>
  );
}
