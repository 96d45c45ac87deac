import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { hushSound } from '#engine/client/device/sound.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { PlayButton } from './play-button.tsx';
import { useFilm } from './use-film.ts';

/** One of the game's own films: its still until somebody plays it, and again when it has ended. */
export function FilmPlayer({ address, onMissing }: { address: string; onMissing: () => void }) {
  const { t } = useTranslation();
  const { language } = useSnapshot(state).settings;
  const video = useRef<HTMLVideoElement>(null);
  const { stage, play, miss, end } = useFilm(video, onMissing);
  return (
    <>
      <img
        className="quest-film__poster"
        src={besideOf(address, 'webp')}
        alt=""
        onError={(event) => {
          event.currentTarget.hidden = true;
        }}
      />
      {stage !== 'missing' && (
        <video
          ref={video}
          className="quest-film__video"
          src={address}
          preload="none"
          playsInline
          controls
          controlsList="nodownload noremoteplayback"
          disablePictureInPicture
          hidden={stage !== 'playing'}
          onPlay={() => hushSound(true)}
          onPause={() => hushSound(false)}
          onEnded={end}
          onError={miss}
        >
          <track
            kind="captions"
            srcLang={language}
            label={language}
            src={besideOf(address, `${language}.vtt`)}
            default
          />
        </video>
      )}
      {stage === 'still' && <PlayButton onPlay={play} />}
      {stage === 'missing' && (
        <p className="quest-film__missing small" role="status">
          {t('homeland:quests.film-missing')}
        </p>
      )}
    </>
  );
}

/** What lies beside a film: /video/a.mp4 has /video/a.webp and /video/a.en.vtt. */
function besideOf(address: string, ending: string): string {
  return address.replace(/\w+$/, ending);
}
