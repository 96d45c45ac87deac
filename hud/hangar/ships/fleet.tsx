import type { ShipSnapshot } from '#engine/client/core/state.ts';
import { useTranslation } from '../../strings/strings.ts';
import { clock, useGameSecond } from '../../ui/format/amount.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { shipPictureUrl } from '../../ui/pictures/rarity.tsx';
import { useShipOut } from './out-chip.tsx';

interface FleetProps {
  ships: readonly ShipSnapshot[];
  shown: ShipSnapshot;
  onShow: (shipId: string | null) => void;
  onStep: (by: 1 | -1) => void;
}

/** On a desktop: all ships of the tab in a row, each with its present activity. */
export function Fleet({ ships, shown, onShow, onStep }: FleetProps) {
  const { t } = useTranslation();
  if (ships.length < 2) return null;
  return (
    <div className="fleet">
      <button
        type="button"
        className="keycap fleet__arrow"
        aria-label={t('hangar:before')}
        onClick={() => onStep(-1)}
      >
        <Icon name="arrow-left" size={15} weight={2} />
      </button>
      <ul className="fleet__list" aria-label={t('hangar:move.ships')}>
        {ships.map((ship) => (
          <li key={ship.uuid}>
            <button
              type="button"
              className={`fleet__ship${ship === shown ? ' is-on' : ''}`}
              aria-current={ship === shown}
              onClick={() => onShow(ship.shipId)}
            >
              <img src={shipPictureUrl(ship.type, ship.rarity, 'hero')} alt="" />
              <span className="fleet__name">{ship.name}</span>
              <Doing ship={ship} />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="keycap fleet__arrow"
        aria-label={t('hangar:after')}
        onClick={() => onStep(1)}
      >
        <Icon name="arrow-right" size={15} weight={2} />
      </button>
    </div>
  );
}

function Doing({ ship }: { ship: ShipSnapshot }) {
  const { t } = useTranslation();
  const now = useGameSecond();
  const out = useShipOut(ship);
  const leftMs = (out?.endsAtMs ?? 0) - now;
  const doing = out
    ? leftMs > 0
      ? clock(leftMs)
      : t('flying.arrived')
    : t(ship.inUse ? 'hangar:chosen' : 'hangar:ready');
  return (
    <span className="micro t2 fleet__doing">
      {out?.isAiPilot && <Icon name="ai" size={14} weight={1.8} />}
      {doing}
    </span>
  );
}
