import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { hasBackButton } from '#hud/messenger/messenger.ts';
import { goUp } from '#hud/shell/go-up.ts';
import { routeOf } from '#hud/shell/routes.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { useIsDesktop } from '#hud/shell/viewport.ts';
import { BackLink } from '../controls/back-link.tsx';
import { backdropPicture, planetPicture } from '../pictures/picture-urls.ts';

interface PageProps {
  /** What the screen is called: shown on a sub-page, for readers on the others, where the navigation says it. */
  title: string;
  /** Tabs or the like, which stay while the content scrolls. */
  head?: ReactNode;
  /** The primary button, always in the same place. */
  foot?: ReactNode;
  /** A sub-page that is to be finished before anything else. */
  hasNoBack?: boolean;
  /** A planet at the edge of its ground, at the side that a desktop's one column leaves free. */
  planet?: string;
  /** Two columns on a desktop: the content lays itself out in a grid. */
  isWide?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * The frame of a screen without the scene: its ground, and a column that scrolls between header and navigation; on a
 * desktop right of the rail. A sub-page has its title and, outside of a messenger that shows one, a way back.
 */
export function Page({
  title,
  head,
  foot,
  hasNoBack = false,
  planet,
  isWide = false,
  className = '',
  children,
}: PageProps) {
  const { t } = useTranslation();
  const [path, navigate] = useLocation();
  const route = routeOf(path);
  const needsBack = route.isSubPage === true && !hasNoBack && !hasBackButton();
  return (
    <div
      className={`page catch ${route.isSubPage ? 'page--sub' : ''} ${isWide ? 'page--wide' : ''} ${planet ? 'page--world' : ''} ${className}`}
    >
      <PageGround />
      {planet && <img className="page__planet" src={planetPicture(planet)} alt="" />}
      {head && <div className="page__head">{head}</div>}
      <div className="page__scroll">
        <div className="page__column">
          {needsBack && <BackLink onPress={() => goUp(route, navigate)}>{t('nav.back')}</BackLink>}
          <h1 className={needsBack ? 'h1 page__title' : 'hidden'}>{title}</h1>
          {children}
        </div>
      </div>
      {foot && <div className="page__foot">{foot}</div>}
    </div>
  );
}

/** The sky behind a screen without the scene. */
export function PageGround() {
  const name = useIsDesktop() ? 'nebula-wide-deep' : 'nebula-deep';
  return (
    <div
      className="page__ground"
      style={{ backgroundImage: `url(${backdropPicture(name)})` }}
      aria-hidden="true"
    />
  );
}
