import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { gainOf, hushSound } from '#engine/client/device/sound.ts';
import { onVisibilityChange } from '#engine/client/device/visibility.ts';
import { openLink } from '../../messenger/open-link.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { backdropPicture, planetPicture, shipPictureUrl } from '../../ui/pictures/rarity.tsx';

interface FilmProps {
  /** A path to one of the game's own films, or an address elsewhere; null for a quest without a film. */
  address: string | null;
  /** The quest's number in its group, from 1; selects the still. */
  number: number;
  /** Runs when the film can't be played; the script has the same content. */
  onMissing: () => void;
}

const planets = ['rust', 'terra', 'ember', 'storm', 'cryo', 'gas', 'ocean', 'moon'];
const ships = ['personal', 'expeditionary', 'combat'] as const;

/** The quest's film. The game's own films play here, others open outside; without a film there is a still. */
export function Film({ address, number, onMissing }: FilmProps) {
  return (
    <div className="quest-film">
      <Still number={number} />
      {address?.startsWith('/') && <FilmPlayer address={address} onMissing={onMissing} />}
      {address && !address.startsWith('/') && <PlayButton onPlay={() => openLink(address)} />}
    </div>
  );
}

function Still({ number }: { number: number }) {
  const planet = planets[(number - 1) % planets.length] ?? 'rust';
  const ship = ships[(number - 1) % ships.length] ?? 'personal';
  return (
    <div
      className="quest-film__still"
      style={{ backgroundImage: `url(${backdropPicture('nebula-deep')})` }}
      aria-hidden="true"
    >
      <img className="quest-film__planet" src={planetPicture(planet)} alt="" />
      <img className="quest-film__ship" src={shipPictureUrl(ship, 'common', 'hero')} alt="" />
    </div>
  );
}

/** One of the game's own films: its still until somebody plays it, and again when it has ended. */
function FilmPlayer({ address, onMissing }: { address: string; onMissing: () => void }) {
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

/** Files beside a film: /video/a.mp4 has /video/a.webp and /video/a.en.vtt. */
function besideOf(address: string, ending: string): string {
  return address.replace(/\w+$/, ending);
}

/** A film's volume while the slider for music is in the middle. */
const VOLUME = 0.5;

/**
 * Film player: it silences the game, follows the settings for sound, and stops when the game goes out of
 * sight.
 */
function useFilm(video: RefObject<HTMLVideoElement | null>, onMissing: () => void) {
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
      // Leaving or pausing before the film has loaded aborts it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) miss();
    }
  }

  return { stage, play, miss, end: () => setStage('still') };
}

function PlayButton({ onPlay }: { onPlay: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="quest-film__play"
      aria-label={t('homeland:quests.film')}
      onClick={onPlay}
    >
      <Icon name="play" size={30} />
    </button>
  );
}
