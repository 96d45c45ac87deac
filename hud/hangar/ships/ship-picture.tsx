import type { ShipSnapshot } from '#engine/client/core/state.ts';
import { LiveryFilter, liveryStyle } from '../../galaxy/mastery.tsx';
import { useTranslation } from '../../strings/strings.ts';
import { shipPictureUrl } from '../../ui/pictures/rarity.tsx';
import { Fittings } from './fittings.tsx';
import { Floor } from './turntable.tsx';

/** A ship on its table. On a desktop it is at the left, as large as the window allows. */
export function ShipImage({ ship }: { ship: ShipSnapshot }) {
  const { t } = useTranslation();
  return (
    <div className="ship-modal__picture modal-page__picture">
      <Floor isWide={false} />
      <LiveryFilter livery={ship.livery} />
      <span className="ship-modal__ship">
        <img
          src={shipPictureUrl(ship.type, ship.rarity, 'hero')}
          alt={t('hangar:picture', { ship: ship.name })}
          style={liveryStyle(ship.livery)}
        />
        <Fittings type={ship.type} rarity={ship.rarity} grade={ship.grade} />
      </span>
    </div>
  );
}
