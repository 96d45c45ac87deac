import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { openLink } from '#hud/messenger/open-link.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { backdropPicture, planetPicture, shipPicture } from '#hud/ui/pictures/picture-urls.ts';

interface FilmProps {
  /** A path to one of the game's own files, or an address elsewhere; null for a quest without a film. */
  address: string | null;
  /** The quest's number in its group, from 1. It decides which still is shown. */
  number: number;
  /** Runs when the film can't be played; the script has the same content. */
  onMissing: () => void;
}

const planets = ['rust', 'terra', 'ember', 'storm', 'cryo', 'gas', 'ocean', 'moon'];
const ships = ['personal', 'expeditionary', 'combat'] as const;

/** The quest's film. The game's own films play here, others open outside; without a film there is a still. */
export function Film({ address, number, onMissing }: FilmProps) {
  const { t } = useTranslation();
  const { language } = useSnapshot(state).settings;
  const video = useRef<HTMLVideoElement>(null);
  const [stage, setStage] = useState<'still' | 'playing' | 'missing'>('still');
  const isOwn = address?.startsWith('/') === true;

  async function play(): Promise<void> {
    if (address === null) return;
    if (!isOwn) {
      openLink(address);
      return;
    }
    setStage('playing');
    try {
      await video.current?.play();
    } catch {
      miss();
    }
  }

  function miss(): void {
    setStage('missing');
    onMissing();
  }

  return (
    <div className="film">
      <Still number={number} />
      {isOwn && stage !== 'missing' && (
        <video
          ref={video}
          className="film__video"
          src={address}
          preload="none"
          playsInline
          controls={stage === 'playing'}
          hidden={stage !== 'playing'}
          onError={miss}
        >
          <track kind="captions" srcLang={language} src={captionsOf(address, language)} default />
        </video>
      )}
      {address !== null && stage === 'still' && (
        <button type="button" className="film__play" aria-label={t('homeland:quests.film')} onClick={play}>
          <Icon name="play" size={30} />
        </button>
      )}
      {stage === 'missing' && (
        <p className="film__missing small" role="status">
          {t('homeland:quests.film-missing')}
        </p>
      )}
    </div>
  );
}

/** The captions of a film: /video/a.webm has /video/a.en.vtt. */
function captionsOf(address: string, language: string): string {
  return address.replace(/\.\w+$/, `.${language}.vtt`);
}

function Still({ number }: { number: number }) {
  const planet = planets[(number - 1) % planets.length] ?? 'rust';
  const ship = ships[(number - 1) % ships.length] ?? 'personal';
  return (
    <div
      className="film__still"
      style={{ backgroundImage: `url(${backdropPicture('nebula-deep')})` }}
      aria-hidden="true"
    >
      <img className="film__planet" src={planetPicture(planet)} alt="" />
      <img className="film__ship" src={shipPicture(ship, 'common', 'hero')} alt="" />
    </div>
  );
}
