import { openLink } from '#hud/messenger/open-link.ts';
import { backdropPicture, planetPicture, shipPicture } from '#hud/ui/pictures/picture-urls.ts';
import { FilmPlayer } from './film-player.tsx';
import { PlayButton } from './play-button.tsx';

interface FilmProps {
  /** A path to one of the game's own films, or an address elsewhere; null for a quest without a film. */
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
      <img className="quest-film__ship" src={shipPicture(ship, 'common', 'hero')} alt="" />
    </div>
  );
}
