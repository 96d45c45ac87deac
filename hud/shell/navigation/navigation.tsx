import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { useTranslation } from '../../strings/strings.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useHudHeight, useIsDesktop, useSceneEdge, useViewportWidth } from '../../ui/viewport.ts';
import { type Route, routes, topRouteOf } from './routes.ts';

const items = routes.filter((route): route is Route & { glyph: IconName } => route.glyph !== undefined);
/** The height of an item of the rail, in px, where the window is high enough. */
const railItem = 84;

/**
 * An arc at the bottom of a phone, upright at the left of a desktop. A light slides along it to the active
 * item.
 */
export function Navigation() {
  const isDesktop = useIsDesktop();
  const [path] = useLocation();
  // A screen that the header leads to belongs to no item.
  const active = items.indexOf(topRouteOf(path) as (typeof items)[number]);
  return isDesktop ? <Rail active={active} /> : <Horizon active={active} />;
}

function Horizon({ active }: { active: number }) {
  const { t } = useTranslation();
  const width = useViewportWidth();
  const edge = useSceneEdge('bottom');
  const list = useRef<HTMLUListElement>(null);
  const [x, setX] = useState(width / 2);
  // Items have the same width, except where large text makes a name longer.
  useLayoutEffect(() => {
    const item = list.current?.children[active];
    if (item instanceof HTMLElement) setX(item.offsetLeft + item.offsetWidth / 2);
  });
  const height = (at: number) => 3 + 13 * ((at - width / 2) / (width / 2)) ** 2;
  const ticks = Array.from({ length: 41 }, (_, i) => (i * width) / 40)
    .map((at, i) => `M${at.toFixed(1)} ${(height(at) + 3).toFixed(1)}v${i % 5 ? 2.5 : 5}`)
    .join('');
  const arc = `M0 16Q${width / 2} -10 ${width} 16`;
  return (
    <nav className="horizon catch" aria-label={t('nav.label')} ref={edge} style={light(x, height(x))}>
      <svg className="horizon__sky" width={width} height="24" viewBox={`0 0 ${width} 24`} aria-hidden="true">
        <path className="horizon__line" d={arc} />
        <path className="horizon__ticks" d={ticks} />
      </svg>
      <svg className="horizon__limb" width={width} height="24" viewBox={`0 0 ${width} 24`} aria-hidden="true">
        <path d={arc} />
        <path className="horizon__ticks" d={ticks} />
      </svg>
      <ul className="horizon__items" ref={list}>
        {items.map((item, i) => (
          <Item key={item.path} item={item} isActive={i === active} />
        ))}
      </ul>
    </nav>
  );
}

function Rail({ active }: { active: number }) {
  const { t } = useTranslation();
  const height = useHudHeight();
  const edge = useSceneEdge('left');
  const railStep = Math.min(railItem, height / items.length);
  const y = active < 0 ? -railStep : height / 2 + (active - (items.length - 1) / 2) * railStep;
  const width = (at: number) => 88 - 14 * ((at - height / 2) / (height / 2)) ** 2;
  const ticks = Array.from({ length: 81 }, (_, i) => (i * height) / 80)
    .map((at, i) => `M${(width(at) - 3).toFixed(1)} ${at.toFixed(1)}h${i % 5 ? -2.5 : -5}`)
    .join('');
  const arc = `M74 0Q102 ${height / 2} 74 ${height}`;
  const drawn = { viewBox: `0 0 100 ${height}`, preserveAspectRatio: 'none' };
  return (
    <nav
      className="rail catch"
      aria-label={t('nav.label')}
      ref={edge}
      style={light(`calc(${(width(y) / 100).toFixed(3)} * var(--rail-w))`, y)}
    >
      <svg {...drawn} className="rail__sky" aria-hidden="true">
        <path className="rail__ground" d={`${arc}H0V0Z`} />
        <path className="horizon__line" d={arc} />
        <path className="horizon__ticks" d={ticks} />
      </svg>
      <svg {...drawn} className="horizon__limb" aria-hidden="true">
        <path d={arc} />
        <path className="horizon__ticks" d={ticks} />
      </svg>
      <ul className="rail__items">
        {items.map((item, i) => (
          <Item key={item.path} item={item} isActive={i === active} style={{ height: railStep }} />
        ))}
      </ul>
    </nav>
  );
}

interface ItemProps {
  item: Route & { glyph: IconName };
  isActive: boolean;
  style?: CSSProperties;
}

function Item({ item, isActive, style }: ItemProps) {
  const { t } = useTranslation();
  const count = useSnapshot(state)[item.waiting ?? 'tasksToDo'];
  const hasBadge = item.waiting !== undefined && count > 0;
  return (
    <li style={style}>
      <Link
        href={item.path}
        className={`nav-item${isActive ? ' is-on' : ''}`}
        aria-current={isActive ? 'page' : undefined}
        onClick={() => vibrate('selection')}
      >
        <Icon name={item.glyph} />
        {hasBadge && <i className="nav-item__badge" />}
        <span>{t(`nav.${item.name}`)}</span>
        {item.waiting && hasBadge && <span className="hidden">{t(`nav.${item.waiting}`, { count })}</span>}
      </Link>
    </li>
  );
}

function light(x: number | string, y: number): CSSProperties {
  return {
    '--light-x': typeof x === 'string' ? x : `${x.toFixed(1)}px`,
    '--light-y': `${y.toFixed(1)}px`,
  } as CSSProperties;
}
