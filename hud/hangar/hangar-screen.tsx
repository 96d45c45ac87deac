import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useHistoryState } from 'wouter/use-browser-location';
import { state } from '#engine/client/core/state.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import { useIsDesktop } from '../shell/viewport.ts';
import { Tabs } from '../ui/controls/tabs.tsx';
import { backdropPicture } from '../ui/pictures/picture-urls.ts';
import { Fleet } from './ships/fleet.tsx';
import { ShipCard } from './ships/ship-card.tsx';
import { ShipPanel } from './ships/ship-panel.tsx';
import { type HangarTab, hangarTabs } from './ships/ship-stats.ts';
import { Turntable } from './ships/turntable.tsx';
import { useArrowKeys } from './ships/use-arrow-keys.ts';

/**
 * The player's ships, one of them on the turntable. A drag turns it; a swipe, an arrow key, or a tap on a neighbour or in
 * the list shows another ship. The navigation state `{shipId}` says which one is shown first.
 */
export default function HangarScreen() {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const isDesktop = useIsDesktop();
  const asked = useHistoryState<{ shipId?: string } | null>()?.shipId ?? null;
  const [tab, setTab] = useState<HangarTab>('all');
  const [shown, show] = useState({ asked, shipId: asked });
  // The navigation state can also change while the screen is open.
  const shownId = shown.asked === asked ? shown.shipId : asked;
  const owned = ships.filter((ship) => ship.shipId !== null);
  const inTab = owned.filter((ship) => tab === 'all' || ship.type === tab);
  const ship = inTab.find((one) => one.shipId === shownId) ?? inTab.find((one) => one.inUse) ?? inTab[0];
  const index = ship ? inTab.indexOf(ship) : 0;
  const showShip = (shipId: string | null) => show({ asked, shipId });

  function step(by: 1 | -1): void {
    const next = inTab[(index + by + inTab.length) % inTab.length];
    if (next) showShip(next.shipId);
  }

  useArrowKeys(step);
  if (!ship) return null;

  return (
    <div className="hangar">
      <div
        className="hangar__ground"
        style={{ backgroundImage: `url(${backdropPicture(isDesktop ? 'nebula-wide-deep' : 'nebula-deep')})` }}
        aria-hidden="true"
      />
      <div className="hangar__tabs">
        <Tabs
          label={t('hangar:tabs')}
          value={tab}
          onChange={setTab}
          tabs={hangarTabs.map((id) => ({
            id,
            label: t(`hangar:tab.${id}`),
            disabled: id !== 'all' && !owned.some((one) => one.type === id),
          }))}
        />
      </div>
      <Turntable
        ship={ship}
        before={inTab.length > 2 ? inTab.at(index - 1) : undefined}
        after={neighbour(inTab, index)}
        onStep={step}
      />
      {isDesktop ? (
        <>
          <Fleet ships={inTab} shown={ship} onShow={showShip} onStep={step} />
          <ShipPanel key={ship.uuid} ship={ship} />
        </>
      ) : (
        <ShipCard key={ship.uuid} ship={ship} count={inTab.length} index={index} />
      )}
    </div>
  );
}

function neighbour<Item>(items: readonly Item[], index: number): Item | undefined {
  return items.length > 1 ? items[(index + 1) % items.length] : undefined;
}
