import { useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useHistoryState } from 'wouter/use-browser-location';
import { state } from '#engine/client/core/state.ts';
import { useTranslation } from '../strings/strings.ts';
import { Tabs } from '../ui/controls/choices.tsx';
import { placedCode } from '../ui/controls/keycap.tsx';
import { openModals } from '../ui/modals/open-modals.ts';
import { backdropPicture } from '../ui/pictures/rarity.tsx';
import { useIsDesktop } from '../ui/viewport.ts';
import { Fleet } from './ships/fleet.tsx';
import { ShipCard, ShipPanel } from './ships/ship-panel.tsx';
import { type HangarTab, hangarTabs } from './ships/ship-stats.ts';
import { Turntable } from './ships/turntable.tsx';

/**
 * The player's ships, one of them on the turntable. A drag turns it; a swipe, an arrow key, or a tap on a
 * neighbour or in the list shows another ship. The navigation state, a ship's uuid or `{shipId}`, says which
 * one is shown first.
 */
export function HangarScreen() {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const isDesktop = useIsDesktop();
  const navigated = useHistoryState<string | { shipId?: string } | null>();
  const linkedId = (typeof navigated === 'string' ? navigated : navigated?.shipId) ?? null;
  const [tab, setTab] = useState<HangarTab>('all');
  const [shownShip, show] = useState({ asked: linkedId, shipId: linkedId });
  // The navigation state can also change while the screen is open.
  const shownId = shownShip.asked === linkedId ? shownShip.shipId : linkedId;
  const owned = ships.filter((ship) => ship.shipId !== null);
  const inTab = owned.filter((ship) => tab === 'all' || ship.type === tab);
  const ship = inTab.find((each) => each.shipId === shownId) ?? inTab.find((each) => each.inUse) ?? inTab[0];
  const index = ship ? inTab.indexOf(ship) : 0;
  const showShip = (shipId: string | null) => show({ asked: linkedId, shipId });

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
            disabled: id !== 'all' && !owned.some((ship) => ship.type === id),
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

const steps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, KeyA: -1, ArrowRight: 1, KeyD: 1 };

/**
 * Calls `onStep` for the arrow keys and for A and D. A text field, a row of tabs and an open modal keep their
 * keys.
 */
function useArrowKeys(onStep: (by: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = steps[placedCode(event)];
    if (!by || event.ctrlKey || event.metaKey || event.altKey || openModals.list.length > 0) return;
    const { target } = event;
    if (target instanceof Element && target.closest('input, [role="tablist"], [role="radiogroup"]')) return;
    event.preventDefault();
    onStep(by);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
