import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#hud/ui/controls/button.tsx';
import { Segment } from '#hud/ui/controls/choices.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { ChangesPanel } from './changes/changes-panel.tsx';
import { changesOf } from './changes/draft.ts';
import { desk, enterToken, readTunables } from './desk.ts';
import type { TabId } from './numbers/groups.ts';
import { FoundNumbers, NumberSearch, NumbersPanel, NumberTabs } from './numbers/numbers-panel.tsx';
import { EntitiesPanel, TapsPanel } from './sandbox/entities-panel.tsx';
import { RunPanel } from './sandbox/run-panel.tsx';
import { closeOverlay, host, startSandbox } from './sandbox/sandbox-host.ts';
import { useOverlayStrings } from './strings.ts';
import { HistoryPage } from './versions/history-page.tsx';
import { MovedNotice, PublishPage } from './versions/publish-page.tsx';

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
  const [page, setPage] = useState<OverlayPage>('work');
  useFocusKept(frame);
  useEffect(() => {
    if (access === 'open') void startSandbox();
  }, [access]);
  return (
    <aside className={`tuning tuning--${fit}`} aria-label={t('title')} ref={frame} tabIndex={-1}>
      <Head page={page} onPage={setPage} fit={fit} />
      {access === 'closed' && <OverlayTokenAsk />}
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
  const [query, setQuery] = useState('');
  const isSearching = query.trim() !== '';
  const present = fit !== 'narrow' && side === 'numbers' ? 'run' : side;
  const sides = fit === 'narrow' ? (['numbers', ...sideIds] as const) : sideIds;
  const hasNumbers = fit !== 'narrow' || present === 'numbers';
  return (
    <div className="tuning__work">
      {fit !== 'narrow' && (
        <div className="numbers-head">
          {!isSearching && <NumberTabs tab={tab} onTab={setTab} />}
          <NumberSearch query={query} onQuery={setQuery} />
        </div>
      )}
      <SidePanel side={present} sides={sides} onSide={setSide} />
      {fit === 'narrow' && hasNumbers && (
        <div className="numbers-head">
          <NumberSearch query={query} onQuery={setQuery} />
          {!isSearching && <NumberTabs tab={tab} onTab={setTab} />}
        </div>
      )}
      {hasNumbers && (isSearching ? <FoundNumbers query={query} /> : <NumbersPanel tab={tab} />)}
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

type OverlayPage = 'work' | 'history' | 'publish';

/** The published version, the draft, and the buttons to compare and publish. */
function Head({ page, onPage, fit }: { page: OverlayPage; onPage: (page: OverlayPage) => void; fit: Fit }) {
  const t = useOverlayStrings();
  const { version, published, draft, access } = useSnapshot(desk);
  const count = changesOf(published, draft).length;
  return (
    <header className="tuning__head">
      <h1 className="h1">{t('title')}</h1>
      {access === 'open' && (
        <p className="tuning__chips">
          <span className="chip chip--live">{t('live', { version })}</span>
          <span className={count > 0 ? 'chip chip--draft' : 'chip'}>
            {count > 0 ? t('draft', { version: version + 1, count }) : t('no-draft')}
          </span>
        </p>
      )}
      <div className="tuning__acts">
        {access === 'open' && page !== 'history' && (
          <Button size="small" onPress={() => onPage('history')}>
            {t('compare')}
          </Button>
        )}
        {access === 'open' && page !== 'publish' && (
          <Button size="small" kind="primary" disabled={count === 0} onPress={() => onPage('publish')}>
            {t('publish-v', { version: version + 1 })}
          </Button>
        )}
        {fit !== 'beside' && (
          <Button size="small" kind="text" onPress={() => (desk.isFolded = true)}>
            {t('fold')}
          </Button>
        )}
        <button
          type="button"
          className="icon-button tuning__close"
          aria-label={t('close')}
          onClick={closeOverlay}
        >
          <Icon name="x" size={20} />
        </button>
      </div>
    </header>
  );
}

const sideIds = ['run', 'entities', 'taps', 'changes'] as const;
type Side = (typeof sideIds)[number];

interface SideProps<Id extends Side | 'numbers'> {
  side: Id;
  sides: readonly Id[];
  onSide: (side: Id) => void;
}

/** The panel beside the numbers: one tool at a time. */
function SidePanel<Id extends Side | 'numbers'>({ side, sides, onSide }: SideProps<Id>) {
  const t = useOverlayStrings();
  return (
    <section className="tools">
      <Segment
        label={t('sides')}
        options={sides.map((id) => ({ id, label: t(`side.${id}`) }))}
        value={side}
        onChange={onSide}
      />
      {side !== 'numbers' && (
        <div className="tools__list">
          {side === 'run' && <RunPanel />}
          {side === 'entities' && <EntitiesPanel />}
          {side === 'taps' && <TapsPanel />}
          {side === 'changes' && <ChangesPanel />}
        </div>
      )}
    </section>
  );
}

/** In production the server asks for the designer's token. */
function OverlayTokenAsk() {
  const t = useOverlayStrings();
  const [token, setToken] = useState('');
  const [isBad, setBad] = useState(false);
  async function enter(): Promise<void> {
    if (!token.trim()) return;
    await enterToken(token.trim());
    setBad(desk.access === 'closed');
  }
  return (
    <form
      className="tuning__state"
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <h2 className="h2">{t('token.title')}</h2>
      <p className="t2">{t('token.text')}</p>
      <label className="entry">
        <span>{t('token.field')}</span>
        <input
          type="password"
          autoComplete="off"
          value={token}
          aria-invalid={isBad}
          onChange={(event) => setToken(event.target.value)}
        />
      </label>
      <p className="bad" role="alert">
        {isBad ? t('token.bad') : ''}
      </p>
      <Button size="small" kind="primary" onPress={enter}>
        {t('token.enter')}
      </Button>
    </form>
  );
}

/** Beside the scene from 1280 px on; below that a sheet with two columns, or with one. */
export type Fit = 'beside' | 'sheet' | 'narrow';

function useFit(): Fit {
  return useSyncExternalStore(subscribe, fitNow);
}

function fitNow(): Fit {
  if (innerWidth >= 1280) return 'beside';
  return innerWidth >= 720 ? 'sheet' : 'narrow';
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** Moves focus in on opening and back on closing, and keeps keys pressed inside away from the game. */
function useFocusKept(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    frame.current?.focus();
    // On React's root, so that React's own listeners run first.
    const element = frame.current?.closest<HTMLElement>('#overlay');
    const hold = (event: KeyboardEvent) => {
      if (event.code !== 'Backquote') event.stopPropagation();
    };
    element?.addEventListener('keydown', hold);
    return () => {
      element?.removeEventListener('keydown', hold);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [frame]);
}
