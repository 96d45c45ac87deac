import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { hasBackButton } from '../messenger/messenger.ts';
import { useTranslation } from '../strings/strings.ts';
import { BackLink } from '../ui/controls/button.tsx';
import { backdropPicture, planetPicture } from '../ui/pictures/rarity.tsx';
import { useIsDesktop } from '../ui/viewport.ts';
import { goUp, routeOf } from './navigation/routes.ts';

interface PageProps {
  /**
   * The name of the screen. A sub-page shows it; on the others only screen readers hear it, as the navigation
   * shows it.
   */
  title: string;
  /** Stays while the content scrolls, such as tabs. */
  head?: ReactNode;
  /** The primary button; it stays at the foot. */
  foot?: ReactNode;
  /** The player has to finish this page first. */
  hasNoBack?: boolean;
  /** A planet in the background, on the side that a desktop's single column leaves free. */
  planet?: string;
  /** On a desktop the page is wider, and its content forms columns itself. */
  isWide?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * The frame of a screen without the scene: a background, and a column that scrolls between header and
 * navigation. On a desktop it is right of the rail. A sub-page has a title and, where the messenger has no
 * Back button, a link back.
 */
export function ScreenPage({
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
