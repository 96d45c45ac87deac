import { useEffect, useState } from 'react';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { joining } from './figure.tsx';

/** The moment's three beats and when they begin, in ms. */
export type Beat = 'figure' | 'next' | 'rewards';
const nextAtMs = 1600;
const rewardsAtMs = 2800;
/** A tap before this belongs to the press that began it. */
const skipAfterMs = 400;
/** One award falls after another. */
export const awardGapMs = 120;
const fallMs = 420;

/** The lines are heard as half as many plucks, up the scale of the music. */
const plucks = 15;
const scale = [0, 3, 5, 7, 10] as const;
const pitchOf = (i: number): number =>
  -12 + 12 * Math.floor(i / scale.length) + (scale[i % scale.length] ?? 0);

/** The present beat, and a function that skips to the last. Without motion, or without a next system, beats are left out. */
export function useBeats(isCalm: boolean, hasNext: boolean, awards: number): [Beat, () => void] {
  const [beat, setBeat] = useState<Beat>(isCalm ? 'rewards' : 'figure');
  const [beganMs] = useState(() => performance.now());
  useEffect(() => {
    if (isCalm) return undefined;
    const timers = [
      ...(hasNext ? [setTimeout(() => setBeat((now) => (now === 'figure' ? 'next' : now)), nextAtMs)] : []),
      setTimeout(() => setBeat('rewards'), hasNext ? rewardsAtMs : nextAtMs),
    ];
    return () => timers.forEach(clearTimeout);
  }, [isCalm, hasNext]);
  useEffect(() => {
    const timers = soundsOf(beat, awards).map(([ms, act]) => setTimeout(act, ms));
    return () => timers.forEach(clearTimeout);
  }, [beat, awards]);
  const skip = (): void => {
    if (performance.now() - beganMs >= skipAfterMs) setBeat('rewards');
  };
  return [beat, skip];
}

function soundsOf(beat: Beat, awards: number): [ms: number, act: () => void][] {
  if (beat === 'next') return [[0, () => playSound('next-system')]];
  if (beat === 'rewards')
    return Array.from({ length: awards }, (_, i) => [
      i * awardGapMs + fallMs,
      () => {
        playSound('reward-falls', { pitch: [-5, 0, 2][i % 3] ?? 0 });
        vibrate(i === middleOf(awards) ? 'medium' : 'light');
      },
    ]);
  return Array.from({ length: plucks }, (_, i) => [
    joining.fromMs + (i * joining.allMs) / plucks,
    () => {
      playSound('pluck', { pitch: pitchOf(i) });
      if (i % 5 === 4) vibrate('light');
    },
  ]);
}

/** The award in the middle is the largest. */
export function middleOf(awards: number): number {
  return Math.floor((awards - 1) / 2);
}
