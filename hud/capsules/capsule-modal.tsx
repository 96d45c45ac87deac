import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type OpenedCapsule, openCapsule } from '#engine/client/capsules/operations.ts';
import { state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { CapsuleBefore } from './capsule-before.tsx';
import { CapsuleOpening } from './capsule-opening.tsx';
import { CapsuleReveal } from './capsule-reveal.tsx';
import type { CapsuleProps } from './modals.ts';

/** How long the capsule shakes, and how long its light shines before it opens. */
const shakeMs = 900;
const lightMs = 1100;
const shakes = 3;

const sounds = { common: 'reward', rare: 'reward-rare', epic: 'reward-epic' } as const;

type Stage = 'before' | 'shaking' | 'light' | 'open';

/** Opens a capsule: the seal, the shakes, the light, and what was in it. Skip goes to the end at once. */
export function CapsuleModal({ type, onClose }: CapsuleProps & { onClose: () => void }) {
  const { settings } = useSnapshot(state);
  const [stage, setStage] = useState<Stage>('before');
  const [opened, setOpened] = useState<OpenedCapsule | null>(null);
  const isSkipped = useRef(false);

  function wait(ms: number): Promise<void> {
    const isStill = isSkipped.current || settings.reducedMotion;
    return isStill ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
  }

  async function shake(): Promise<void> {
    for (let i = 0; i < shakes; i++) {
      vibrate('medium');
      playSound('capsule-shake', { pitch: i * 2 });
      await wait(shakeMs / shakes);
    }
  }

  async function open(nonce: string): Promise<void> {
    isSkipped.current = false;
    setStage('shaking');
    const [drop] = await Promise.all([openCapsule(type, nonce), shake()]);
    if (!drop) {
      setStage('before');
      return;
    }
    setOpened(drop);
    setStage('light');
    playSound('capsule-open');
    await wait(lightMs);
    reveal(drop);
  }

  function reveal(drop: OpenedCapsule): void {
    setStage((now) => {
      if (now === 'open') return now;
      vibrate('success');
      playSound(sounds[drop.rarity]);
      return 'open';
    });
  }

  if (stage === 'before') return <CapsuleBefore type={type} onOpen={open} onClose={onClose} />;
  if (stage === 'open' && opened)
    return <CapsuleReveal type={type} drop={opened} onAgain={() => setStage('before')} onClose={onClose} />;
  return (
    <CapsuleOpening
      type={type}
      rarity={stage === 'light' ? (opened?.rarity ?? null) : null}
      onSkip={() => {
        isSkipped.current = true;
        if (opened) reveal(opened);
      }}
      onClose={onClose}
    />
  );
}
