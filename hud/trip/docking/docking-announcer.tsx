import { useEffect, useRef, useState } from 'react';
import type { Snapshot } from 'valtio';
import type { LiveDocking, LiveGhost } from '#engine/client/trip/projections.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { nameOf } from './ghost.tsx';

type Live = Snapshot<LiveDocking>;

/** How often a screen reader hears where the frame is; sooner when the ship has entered or left it. */
const everyMs = { same: 3000, changed: 1000 } as const;
/** Within this many units the ship counts as level with the frame. */
const level = 30;

/** For screen readers: the direction and distance of the frame, how full the ring is, and the time left. */
export function DockingAnnouncer({ live }: { live: Live }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const said = useRef({ atMs: Number.NEGATIVE_INFINITY, isInside: false });
  const { isInside, countdown, end } = live;

  useEffect(() => {
    const waited = performance.now() - said.current.atMs;
    const isNews = isInside !== said.current.isInside;
    if (end || countdown > 0 || waited < (isNews ? everyMs.changed : everyMs.same)) return;
    said.current = { atMs: performance.now(), isInside };
    setText([frameText(live, t), live.ghost && ghostText(live.ghost, t)].filter(Boolean).join('. '));
  }, [live, isInside, countdown, end, t]);

  return (
    <p className="hidden" role="status" aria-live="polite">
      {end ? '' : text}
    </p>
  );
}

function ghostText(ghost: Snapshot<LiveGhost>, t: ReturnType<typeof useTranslation>['t']): string {
  const values = { name: nameOf(ghost, t), progress: ghost.progress };
  return t(`trip:docking.ghost.aloud-${ghost.isDocked ? 'docked' : 'flies'}`, values);
}

function frameText(live: Live, t: ReturnType<typeof useTranslation>['t']): string {
  const seconds = Math.ceil(live.leftMs / 1000);
  if (live.isInside) return t('trip:docking.aloud.inside', { progress: live.progress, seconds });
  const { x, y } = live.toFrame;
  const ways = [
    Math.abs(y) > level && t(`trip:docking.aloud.${y < 0 ? 'up' : 'down'}`),
    Math.abs(x) > level && t(`trip:docking.aloud.${x < 0 ? 'left' : 'right'}`),
  ].filter(Boolean);
  return t('trip:docking.aloud.away', {
    way: ways.join(', '),
    distance: Math.round(Math.hypot(x, y) / 10) * 10,
    seconds,
  });
}
