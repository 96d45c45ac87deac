import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import { rarities, shipTypes } from '#engine/content/kinds.ts';
import { useTranslation } from '../../strings/strings.ts';
import { TickDial } from '../../ui/gauges/gauge.tsx';
import { CleanMark, Icon, ProtoMark } from '../../ui/icons/icon.tsx';
import { Rolling } from '../../ui/text/rolling.tsx';
import { useIsDesktop, useSceneEdge } from '../../ui/viewport.ts';
import { screen, useScreensAreHere } from '../lazy.ts';

const HeaderLinks = screen('HeaderLinks');

/** A balance rolls to its new value in this time. */
const rollMs = 500;
/** The number of kinds of ships: every type in every rarity. */
const kinds = shipTypes.length * rarities.length;

export function Header() {
  const isDesktop = useIsDesktop();
  const edge = useSceneEdge('top');
  const hasScreens = useScreensAreHere();
  return (
    <header className={isDesktop ? 'header header--side' : 'header'} ref={isDesktop ? undefined : edge}>
      <div className="header__row" ref={followHeight}>
        <Collected />
        <Balances />
        <span className="header__links">
          {hasScreens && (
            <Suspense>
              <HeaderLinks />
            </Suspense>
          )}
        </span>
      </div>
    </header>
  );
}

/** Publishes the header's height to the elements below it: with large text the balances take a row each. */
function followHeight(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--header-h', `${row.offsetHeight}px`));
  observer.observe(row);
  return () => {
    observer.disconnect();
    style.removeProperty('--header-h');
  };
}

function Balances() {
  const { t } = useTranslation();
  const { balance, reward, settings } = useSnapshot(state);
  // A new reward is added to the shown balance when its modal closes.
  const proto = reward ? reward.balanceBefore : balance.default;
  const balances = [
    ['proto', proto, ProtoMark],
    ['clean', balance.clean, CleanMark],
  ] as const;
  return (
    <div className="header__balances">
      {balances.map(([name, value, Mark]) => (
        <Link key={name} href="/collections" className="balance">
          <span className="balance__mark" key={value}>
            <Mark size={24} />
          </span>
          <span className="balance__text">
            <span className="micro">{t(name)}</span>
            <span className="balance__value">
              <Rolling value={value} ms={rollMs} isStill={settings.reducedMotion} isShort />
            </span>
          </span>
        </Link>
      ))}
    </div>
  );
}

/** A ring that shows how many of all kinds of ships the player has collected. */
function Collected() {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const owned = new Set(ships.flatMap((ship) => (ship.shipId === null ? [] : `${ship.type}-${ship.rarity}`)))
    .size;
  const label = t('collected', { owned, of: kinds });
  return (
    <Link href="/collections" className="icon-button header__dial" aria-label={label}>
      <TickDial size={44} share={owned / kinds} ticks={40} tone="signal">
        <Icon name="hexagons" size={18} />
      </TickDial>
    </Link>
  );
}
