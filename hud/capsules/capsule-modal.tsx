import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type OpenedCapsules, openCapsules } from '#engine/client/capsules/operations.ts';
import { state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import type { CapsuleType, Rarity } from '#engine/content/kinds.ts';
import { useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { MomentModal } from '../ui/modals/moment.tsx';
import { propPicture } from '../ui/pictures/rarity.tsx';
import { CapsuleBefore, tones } from './capsule-before.tsx';
import { bestDraw, CapsuleReveal, TenRevealed } from './capsule-reveal.tsx';

export interface CapsuleProps {
  type: CapsuleType;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    capsule: CapsuleProps;
  }
}

/** Durations of the capsule's shaking and of its light before it opens, in milliseconds. */
export const shakeMs = 900;
export const lightMs = 1100;
/** The same for several capsules together, of which one is seen to open. */
const shakeManyMs = 500;
const lightManyMs = 900;
export const shakes = 3;

const sounds = { common: 'reward', rare: 'reward-rare', epic: 'reward-epic' } as const;

type Stage = 'before' | 'shaking' | 'light' | 'open';

/** Opens capsules: the seal, the shakes, the light, and their contents. Skip shows the end immediately. */
export function CapsuleModal({ type, onClose }: CapsuleProps & { onClose: () => void }) {
  const { settings } = useSnapshot(state);
  const [stage, setStage] = useState<Stage>('before');
  const [opened, setOpened] = useState<OpenedCapsules | null>(null);
  const isSkipped = useRef(false);

  function wait(ms: number): Promise<void> {
    const isStill = isSkipped.current || settings.reducedMotion;
    return isStill ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
  }

  async function shake(ms: number): Promise<void> {
    for (let i = 0; i < shakes; i++) {
      vibrate('medium');
      playSound('capsule-shake', { pitch: i * 2 });
      await wait(ms / shakes);
    }
  }

  async function open(nonce: string, count: number): Promise<void> {
    isSkipped.current = false;
    setStage('shaking');
    const [opening] = await Promise.all([
      openCapsules(type, nonce, count),
      shake(count > 1 ? shakeManyMs : shakeMs),
    ]);
    if (!opening) {
      setStage('before');
      return;
    }
    setOpened(opening);
    setStage('light');
    playSound('capsule-open');
    await wait(count > 1 ? lightManyMs : lightMs);
    reveal(opening);
  }

  function reveal(opening: OpenedCapsules): void {
    setStage((now) => {
      if (now !== 'open') announce(opening);
      return 'open';
    });
  }

  if (stage === 'before') return <CapsuleBefore type={type} onOpen={open} onClose={onClose} />;
  if (stage === 'open' && opened) {
    const shared = { type, opened, onAgain: () => setStage('before'), onClose };
    return opened.draws.length > 1 ? <TenRevealed {...shared} onTen={open} /> : <CapsuleReveal {...shared} />;
  }
  return (
    <CapsuleOpening
      type={type}
      rarity={stage === 'light' && opened ? bestDraw(opened.draws).rarity : null}
      onSkip={() => {
        isSkipped.current = true;
        if (opened) reveal(opened);
      }}
      onClose={onClose}
    />
  );
}

function announce({ draws }: OpenedCapsules): void {
  vibrate('success');
  playSound(sounds[bestDraw(draws).rarity]);
}

interface CapsuleOpeningProps {
  type: CapsuleType;
  /** The rarity whose colour shines from the seam; null while the capsule only shakes. */
  rarity: Rarity | null;
  onSkip: () => void;
  onClose: () => void;
}

const motes = Array.from({ length: 18 }, (_, i) => i);

/**
 * The capsule shakes, then light in the colour of the rarity leaks from its seam. The Skip button is the only
 * text.
 */
export function CapsuleOpening({ type, rarity, onSkip, onClose }: CapsuleOpeningProps) {
  const { t } = useTranslation();
  return (
    <MomentModal
      title={t(`capsules:capsule.${type}`)}
      tone={rarity ? tones[rarity] : type === 'ship' ? 'rare' : 'attack'}
      picture={
        <span className={`capsule-opening${rarity ? ' is-lit' : ''}`}>
          {rarity && (
            <img className="capsule-opening__open" src={propPicture(`capsule-${type}-open`)} alt="" />
          )}
          <img className="capsule-opening__closed" src={propPicture(`capsule-${type}`)} alt="" />
          {rarity && (
            <span className="capsule-opening__light" aria-hidden="true">
              {motes.map((i) => (
                <i
                  key={i}
                  style={{ rotate: `${i * 20 + (i % 3) * 7}deg`, animationDelay: `${(i % 6) * 60}ms` }}
                />
              ))}
            </span>
          )}
        </span>
      }
      onClose={onClose}
      onTap={onSkip}
      className="capsule"
      foot={
        <Button kind="text" onPress={onSkip} autoFocus>
          {t('capsules:capsule.skip')}
        </Button>
      }
    >
      <p className="hidden" role="status">
        {t('capsules:capsule.opening')}
      </p>
    </MomentModal>
  );
}
