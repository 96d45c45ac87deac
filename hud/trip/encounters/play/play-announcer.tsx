import { useEffect, useRef, useState } from 'react';
import type { LivePlay } from '#engine/client/trip/encounters/encounter-run.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';

/** How often a screen reader hears where the gap is; sooner when it is on another side. */
const everyMs = { same: 4000, changed: 900 } as const;

/** For screen readers: on which side the nearest gap is, how far the play has come, and how it ended. */
export function PlayAnnouncer({ live, isPressed }: { live: LivePlay; isPressed: boolean }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const said = useRef({ atMs: Number.NEGATIVE_INFINITY, gap: '' });
  const where = isPressed ? '' : (live.gap ?? 'here');

  useEffect(() => {
    const waited = performance.now() - said.current.atMs;
    const isNews = where !== said.current.gap;
    if (live.end || live.countdown > 0 || waited < (isNews ? everyMs.changed : everyMs.same)) return;
    said.current = { atMs: performance.now(), gap: where };
    const way = where && `${t(`trip:encounter.aloud.${where as 'left' | 'right' | 'here'}`)}. `;
    setText(`${way}${t('trip:encounter.aloud.progress', { percent: live.progress })}`);
  }, [live, where, t]);

  return (
    <p className="hidden" role="status">
      {live.end ? t(`trip:encounter.aloud.${live.end}`) : text}
    </p>
  );
}
