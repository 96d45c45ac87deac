import { type Snapshot, useSnapshot } from 'valtio';
import { isFair, type PastDraw, pastDraws } from '#engine/client/capsules/past-draws.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import type { DrawKind } from '#engine/rules/capsules/fairness.ts';
import { say, useTranslation } from '../../strings/strings.ts';
import { copyText } from '../../ui/browser.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';

/**
 * A line under a result: whether it matches the seal, as computed on this device, and a link to the numbers.
 */
export function DrawProof({ kind }: { kind: DrawKind }) {
  const { t } = useTranslation();
  const past = useSnapshot(pastDraws)[kind]?.[0] as Snapshot<PastDraw> | undefined;
  if (!past) return null;
  const isTrue = isFair(past as PastDraw);
  return (
    <p className={`draw-proof ${isTrue ? 'c-gain' : 'c-danger'}`}>
      <Icon name={isTrue ? 'shield-check' : 'alert-triangle'} size={20} />
      <span className="grow">{t(isTrue ? 'capsules:verify.matches' : 'capsules:verify.differs')}</span>
      <Button kind="text" size="small" onPress={() => openModal('verify', { kind })}>
        {t('capsules:verify.open')}
      </Button>
    </p>
  );
}

/** Hex digits in groups of four, which are easier to compare. */
function groups(hex: string): string {
  return hex.replace(/(.{4})(?=.)/g, '$1 ');
}

interface SealProps {
  /** In hex: the seal before a draw, or the secret after it. */
  print: string;
  kind?: 'seal' | 'before' | 'secret';
}

/**
 * The seal (a hash of the secret), shown before a draw, or the secret itself, shown after it. Both can be
 * copied.
 */
export function Seal({ print, kind = 'seal' }: SealProps) {
  const { t } = useTranslation();
  const title = t(`capsules:seal.${kind}`);

  async function copy(): Promise<void> {
    const isCopied = await copyText(print);
    showToast(isCopied ? 'gain' : 'error', say(`capsules:seal.${isCopied ? 'copied' : 'copy-failed'}`));
  }

  return (
    <section className="seal" aria-label={title}>
      <div className="seal__head">
        <Icon name={kind === 'secret' ? 'lock-open' : 'lock'} size={18} weight={1.6} />
        <span className="grow">{title}</span>
        <button
          type="button"
          className="seal__copy"
          onClick={copy}
          aria-label={`${t('capsules:seal.copy')}: ${title}`}
        >
          <Icon name="copy" size={16} weight={1.7} />
          {t('capsules:seal.copy')}
        </button>
      </div>
      <p className="seal__print">{groups(print)}</p>
      {kind === 'seal' && <p className="label t2">{t('capsules:seal.text')}</p>}
    </section>
  );
}
