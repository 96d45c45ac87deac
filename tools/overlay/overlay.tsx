import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#hud/ui/controls/button.tsx';
import { changesOf } from './changes/draft.ts';
import { desk, readTunables } from './desk.ts';
import { Head, type Page } from './head.tsx';
import type { TabId } from './numbers/groups.ts';
import { NumbersPanel, NumberTabs } from './numbers/numbers-panel.tsx';
import { host, startSandbox } from './sandbox/sandbox-host.ts';
import { type Side, SidePanel, sideIds } from './side-panel.tsx';
import { useOverlayStrings } from './strings.ts';
import { TokenAsk } from './token-ask.tsx';
import { type Fit, useFit } from './use-fit.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { HistoryPage } from './versions/history-page.tsx';
import { MovedNotice } from './versions/moved-notice.tsx';
import { PublishPage } from './versions/publish-page.tsx';

/** The dev tools: beside the scene on a desktop, a sheet over everything on smaller windows. */
export function Overlay() {
  const { isOpen, isFolded } = useSnapshot(desk);
  const fit = useFit();
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isOpen && fit === 'beside') dataset.overlay = 'beside';
    else delete dataset.overlay;
    dispatchEvent(new Event('resize'));
  }, [isOpen, fit]);
  if (!isOpen) return null;
  return isFolded && fit !== 'beside' ? <Folded /> : <Open fit={fit} />;
}

function Open({ fit }: { fit: Fit }) {
  const t = useOverlayStrings();
  const frame = useRef<HTMLElement>(null);
  const { access } = useSnapshot(desk);
  const [page, setPage] = useState<Page>('work');
  useFocusKept(frame);
  useEffect(() => {
    if (access === 'open') void startSandbox();
  }, [access]);
  return (
    <aside className={`tuning tuning--${fit}`} aria-label={t('title')} ref={frame} tabIndex={-1}>
      <Head page={page} onPage={setPage} fit={fit} />
      {access === 'closed' && <TokenAsk />}
      {access === 'failed' && (
        <div className="tuning__state">
          <p>{t('failed')}</p>
          <Button size="small" onPress={readTunables}>
            {t('again')}
          </Button>
        </div>
      )}
      {access === 'open' && <MovedNotice />}
      {access === 'open' && page === 'work' && <Work fit={fit} />}
      {access === 'open' && page === 'history' && <HistoryPage onBack={() => setPage('work')} />}
      {access === 'open' && page === 'publish' && <PublishPage onBack={() => setPage('work')} />}
    </aside>
  );
}

/** Two columns if there is room, else one at a time. */
function Work({ fit }: { fit: Fit }) {
  const [side, setSide] = useState<Side | 'numbers'>(fit === 'narrow' ? 'numbers' : 'run');
  const [tab, setTab] = useState<TabId>('spawns');
  const present = fit !== 'narrow' && side === 'numbers' ? 'run' : side;
  const sides = fit === 'narrow' ? (['numbers', ...sideIds] as const) : sideIds;
  const hasNumbers = fit !== 'narrow' || present === 'numbers';
  return (
    <div className="tuning__work">
      {fit !== 'narrow' && <NumberTabs tab={tab} onTab={setTab} />}
      <SidePanel side={present} sides={sides} onSide={setSide} />
      {fit === 'narrow' && hasNumbers && <NumberTabs tab={tab} onTab={setTab} />}
      {hasNumbers && <NumbersPanel tab={tab} />}
    </div>
  );
}

/** The strip that remains of a sheet while the designer looks at the scene. */
function Folded() {
  const t = useOverlayStrings();
  const { sandbox } = useSnapshot(host);
  const { draft, published } = useSnapshot(desk);
  const [isPaused, setPaused] = useState(sandbox?.isPaused ?? false);
  const changes = changesOf(published, draft).length;
  return (
    <aside className="tuning-bar" aria-label={t('title')}>
      <Button size="small" onPress={() => (desk.isFolded = false)}>
        {t('unfold')}
      </Button>
      {changes > 0 && <span className="chip chip--draft">{changes}</span>}
      <span className="tuning-bar__end">
        <Button
          size="small"
          onPress={() => {
            if (host.sandbox) host.sandbox.isPaused = !host.sandbox.isPaused;
            setPaused(host.sandbox?.isPaused ?? false);
          }}
        >
          {t(isPaused ? 'time.play' : 'time.pause')}
        </Button>
      </span>
    </aside>
  );
}
