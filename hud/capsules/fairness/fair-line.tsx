import { type Snapshot, useSnapshot } from 'valtio';
import { isFair, type PastDraw, pastDraws } from '#engine/client/capsules/past-draws.ts';
import type { DrawKind } from '#engine/rules/capsules/fairness.ts';
import { openModal } from '#hud/shell/modals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { verifyModal } from '../modals.ts';

/** A line under a result: whether it matches the seal, as computed on this device, and a link to the numbers. */
export function FairLine({ kind }: { kind: DrawKind }) {
  const { t } = useTranslation();
  const past = useSnapshot(pastDraws)[kind] as Snapshot<PastDraw> | undefined;
  if (!past) return null;
  const isTrue = isFair(past as PastDraw);
  return (
    <p className={`fair-line ${isTrue ? 'c-gain' : 'c-danger'}`}>
      <Icon name={isTrue ? 'shield-check' : 'alert-triangle'} size={20} />
      <span className="grow">{t(isTrue ? 'capsules:verify.matches' : 'capsules:verify.differs')}</span>
      <Button kind="text" size="small" onPress={() => openModal(verifyModal, { kind })}>
        {t('capsules:verify.open')}
      </Button>
    </p>
  );
}
