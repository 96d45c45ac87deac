import { useLayoutEffect } from 'react';
import { useIsDesktop } from '#hud/shell/viewport.ts';

/** The galaxy's title moves down while a banner is above it. */
export function useBannerRoom(): void {
  const isAboveTitle = !useIsDesktop();
  useLayoutEffect(() => {
    if (!isAboveTitle) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--event-h', '84px');
    return () => {
      style.removeProperty('--event-h');
    };
  }, [isAboveTitle]);
}
