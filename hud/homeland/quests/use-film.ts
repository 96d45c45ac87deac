import { type RefObject, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { gainOf, hushSound } from '#engine/client/device/sound.ts';
import { onVisibilityChange } from '#engine/client/device/visibility.ts';

/** A film's volume while the slider for music is in the middle. */
const VOLUME = 0.5;

/** What happens to a film: it silences the game, follows the settings for sound, and stops when the game goes out of sight. */
export function useFilm(video: RefObject<HTMLVideoElement | null>, onMissing: () => void) {
  const { sounds, musicVolume } = useSnapshot(state).settings;
  const [stage, setStage] = useState<'still' | 'playing' | 'missing'>('still');
  const volume = sounds ? Math.min(1, VOLUME * gainOf(musicVolume)) : 0;

  useEffect(() => {
    if (video.current) Object.assign(video.current, { volume, muted: volume === 0 });
  }, [video, volume]);

  useEffect(() => {
    const forget = onVisibilityChange((isAway) => {
      if (isAway) video.current?.pause();
    });
    return () => {
      forget();
      hushSound(false);
    };
  }, [video]);

  function miss(): void {
    hushSound(false);
    setStage('missing');
    onMissing();
  }

  async function play(): Promise<void> {
    setStage('playing');
    const film = video.current;
    try {
      await film?.play();
      for (const track of film?.textTracks ?? []) track.mode = 'showing';
      film?.focus();
    } catch (error) {
      // Whoever leaves or pauses before the film has loaded aborts it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) miss();
    }
  }

  return { stage, play, miss, end: () => setStage('still') };
}
