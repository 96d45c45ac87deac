import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { MomentModal } from '../ui/modals/moment.tsx';
import { propPicture, RarityTag, shipPictureUrl } from '../ui/pictures/rarity.tsx';
import { CapsuleOpening, lightMs, shakeMs, shakes } from './capsule-modal.tsx';

interface GiftProps {
  /** Collection of the ship, which is in the hangar already. */
  collectionId: string;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    gift: GiftProps;
  }
}

type Stage = 'closed' | 'shaking' | 'light' | 'open';

/** The gift of the first collected trip (D49): a capsule that opens without a key or a draw. */
export function GiftModal({ collectionId, onClose }: GiftProps & { onClose: () => void }) {
  const { settings } = useSnapshot(state);
  const [stage, setStage] = useState<Stage>('closed');
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);

  function reveal(): void {
    timers.current.forEach(clearTimeout);
    vibrate('success');
    playSound('reward');
    setStage('open');
  }

  function open(): void {
    if (settings.reducedMotion) {
      reveal();
      return;
    }
    setStage('shaking');
    const shake = (pitch: number) => {
      vibrate('medium');
      playSound('capsule-shake', { pitch });
    };
    const light = () => {
      playSound('capsule-open');
      setStage('light');
    };
    timers.current = [
      ...Array.from({ length: shakes }, (_, i) => setTimeout(() => shake(i * 2), (i * shakeMs) / shakes)),
      setTimeout(light, shakeMs),
      setTimeout(reveal, shakeMs + lightMs),
    ];
  }

  if (stage === 'closed') return <ClosedGift onOpen={open} onClose={onClose} />;
  if (stage === 'open') return <OpenGift collectionId={collectionId} onClose={onClose} />;
  return (
    <CapsuleOpening
      type="ship"
      rarity={stage === 'light' ? 'common' : null}
      onSkip={reveal}
      onClose={onClose}
    />
  );
}

function ClosedGift({ onOpen, onClose }: { onOpen: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <MomentModal
      title={t('capsules:gift.title')}
      about={t('capsules:gift.about')}
      tone="signal"
      picture={<img src={propPicture('capsule-ship')} alt="" />}
      onClose={onClose}
      className="capsule"
      foot={
        <Button kind="primary" onPress={onOpen} autoFocus>
          {t('capsules:gift.open')}
        </Button>
      }
    />
  );
}

function OpenGift({ collectionId, onClose }: GiftProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const ship = useSnapshot(state).ships.find((each) => each.collectionId === collectionId);
  const { name = t('capsules:drop.ship'), type = 'combat', rarity = 'common' } = ship ?? {};
  return (
    <MomentModal
      title={name}
      about={t('capsules:drop.ship-about')}
      tone="white"
      picture={<img src={shipPictureUrl(type, rarity, 'hero')} alt="" />}
      onClose={onClose}
      className={`capsule reveal reveal--${rarity}`}
      foot={
        <Button kind="primary" onPress={onClose} autoFocus>
          {t('capsules:gift.take')}
        </Button>
      }
    >
      <p className="capsule__tag">
        <RarityTag rarity={rarity} />
      </p>
      <p className="small capsule__twice">{t('capsules:gift.combat')}</p>
    </MomentModal>
  );
}
