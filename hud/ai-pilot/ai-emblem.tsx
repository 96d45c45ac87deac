import type { ShipView } from '../hangar/ships/ship-stats.ts';
import { Dial } from '../ui/gauges/dial.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { shipPicture } from '../ui/pictures/picture-urls.ts';

/** The ship in a ring of ticks. */
export function AiEmblem({ ship }: { ship: ShipView }) {
  return (
    <div className="ai-emblem modal-page__picture" aria-hidden="true">
      <Dial size={220} share={0} ticks={96} tone="signal" length={12} weight={1.3} />
      <img src={shipPicture(ship.type, ship.rarity, 'hero')} alt="" />
      <span className="ai-emblem__mark">
        <Icon name="ai" size={24} weight={1.7} />
      </span>
    </div>
  );
}
