import { useEffect, useState } from 'react';
import type { Snapshot } from 'valtio';
import { showToast } from '#engine/client/core/toasts.ts';
import { crewStatistics } from '#engine/client/crew/queries.ts';
import type { Reward } from '#engine/client/trip/reward.ts';
import { inviteLink, sendLink } from '../../crew/invite.tsx';
import { canDownload, mayUseDevice } from '../../messenger/messenger-later.ts';
import { say, useTranslation } from '../../strings/strings.ts';
import { saveFile } from '../../ui/browser.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount } from '../../ui/format/amount.ts';
import { useQuery } from '../../ui/loading/loaded.tsx';
import { Waiting } from '../../ui/loading/waiting.tsx';
import { ModalPage } from '../../ui/modals/modal-page.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { rewardSum } from '../reward-sum.ts';
import { drawCard } from './draw-card.ts';
import { makeCard, shareText } from './make-card.ts';

export interface ShareProps {
  reward: Reward;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    share: ShareProps;
  }
}

type Drawn = { file: File; address: string } | 'failed' | null;

/** The share card of a flight, drawn on this device, and the ways to send it. */
export function ShareModal({ reward, onClose }: ShareProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const drawn = useCard({ reward });
  const { value: crew } = useQuery(crewStatistics);
  const link = inviteLink(crew?.inviteLink ?? null);
  const sum = formatAmount(rewardSum(reward));
  const file = drawn && drawn !== 'failed' ? drawn.file : null;
  const isSendable = file !== null && canSend(file);

  async function send(): Promise<void> {
    if (file && !(await sendPicture(file, shareText({ reward }))))
      showToast('error', say('trip:share.not-sent'));
  }
  async function keep(): Promise<void> {
    if (!file) return;
    if (canDownload) {
      saveFile(file);
      showToast('gain', say('trip:share.saved'));
    } else if (await copyPicture(file)) showToast('gain', say('trip:share.copied'));
    else showToast('error', say('trip:share.not-kept'));
  }

  return (
    <ModalPage
      title={t('trip:share.title')}
      onClose={onClose}
      foot={
        <>
          {isSendable && (
            <Button kind="primary" icon="send" onPress={send}>
              {t('trip:share.send')}
            </Button>
          )}
          {file && (
            <Button
              kind={isSendable ? 'secondary' : 'primary'}
              icon={canDownload ? 'download' : 'copy'}
              onPress={keep}
            >
              {t(canDownload ? 'trip:share.save' : 'trip:share.copy')}
            </Button>
          )}
          {link && (
            <Button kind="text" onPress={() => sendLink(link, shareText({ reward }))}>
              {t('trip:share.link')}
            </Button>
          )}
        </>
      }
    >
      <div className="share__card">
        {drawn === null && <Waiting label={t('wait')} size={44} />}
        {drawn === 'failed' && (
          <p className="small" role="alert">
            {t('trip:share.failed')}
          </p>
        )}
        {drawn && drawn !== 'failed' && (
          <img src={drawn.address} alt={t('trip:share.preview', { amount: sum })} />
        )}
      </div>
    </ModalPage>
  );
}

/** The picture as a file, once it is drawn. */
function useCard(props: ShareProps): Drawn {
  const [drawn, setDrawn] = useState<Drawn>(null);
  const [card] = useState(() => makeCard(props));
  useEffect(() => {
    let address = '';
    let isGone = false;
    const keep = (blob: Blob | null) => {
      if (isGone) return;
      if (!blob) {
        setDrawn('failed');
        return;
      }
      address = URL.createObjectURL(blob);
      setDrawn({ file: new File([blob], 'proto-trip.png', { type: blob.type }), address });
    };
    if (card)
      drawCard(card).then(
        (canvas) => canvas.toBlob(keep),
        () => keep(null),
      );
    else keep(null);
    return () => {
      isGone = true;
      URL.revokeObjectURL(address);
    };
  }, [card]);
  return drawn;
}

/** True where the device can hand a picture to another app. */
function canSend(file: File): boolean {
  return mayUseDevice && typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/** Lets the player choose a recipient; false when the device refuses. Closing the dialog counts as sent. */
function sendPicture(file: File, text: string): Promise<boolean> {
  return navigator.share({ files: [file], text }).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );
}

/** Copies it to the clipboard, from which a chat takes it; false when the browser doesn't allow that. */
async function copyPicture(file: File): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
    return true;
  } catch {
    return false;
  }
}

/** Shows the share card of the flight that was just collected. */
export function ShareButton({ reward }: { reward: Snapshot<Reward> }) {
  const { t } = useTranslation();
  return (
    <Button
      kind="text"
      icon="share-2"
      onPress={() => openModal('share', { reward: { ...reward, awards: [] } })}
    >
      {t('trip:share.open')}
    </Button>
  );
}
