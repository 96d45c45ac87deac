import { useEffect, useRef, useState } from 'react';
import { AnalyticsPage } from './analytics/analytics-page.tsx';
import { ExperimentsPage } from './analytics/experiments-page.tsx';
import { ContentPage } from './content/content-page.tsx';
import { type ConsoleEntry, type Operator, readEntry, signOut } from './core/ask.ts';
import { useKeys, useRoute } from './core/route.ts';
import { useTold } from './core/told.ts';
import { NumbersPage } from './numbers/numbers-page.tsx';
import { ApprovalsPage } from './pages/approvals-page.tsx';
import { AuditPage } from './pages/audit-page.tsx';
import { BroadcastsPage } from './pages/broadcasts-page.tsx';
import { ClientFaultsPage } from './pages/client-faults-page.tsx';
import { HistoryPage } from './pages/history-page.tsx';
import { MintsPage } from './pages/mints-page.tsx';
import { PaymentsPage } from './pages/payments-page.tsx';
import { PeoplePage } from './pages/people-page.tsx';
import { PlayersPage } from './pages/players-page.tsx';
import { StopsPage, StopsStrip } from './pages/stops-page.tsx';
import { TodayPage } from './pages/today-page.tsx';
import { PlayerScreen } from './player/player-page.tsx';
import { SignIn } from './sign-in.tsx';
import { KeyList } from './ui/key-list.tsx';

/** The operators' console: after signing in, a frame with one page in it. */
export function Console() {
  const [entry, setEntry] = useState<ConsoleEntry | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    const isInvited = location.hash.startsWith('#enter=');
    void readEntry().then((read) => {
      if (read.ok) setEntry(read.answer);
      else if (read.code !== 'designer_only') setFault(read.detail);
      else setFault(isInvited ? 'This link was used, or is too old. Ask the owner for a new one.' : '');
    });
  }, []);
  const leave = () =>
    void signOut().then(() => {
      setEntry(null);
      setFault('');
    });
  if (entry?.step === 'open') return <Frame operator={entry} onLeave={leave} />;
  if (!entry && fault === null) return null;
  return <SignIn key={entry?.step} entry={entry} fault={fault ?? ''} onEntry={setEntry} onBegin={leave} />;
}

function Frame({ operator, onLeave }: { operator: Operator; onLeave: () => void }) {
  const [path, go] = useRoute();
  const told = useTold();
  const focusSearch = () => document.querySelector<HTMLInputElement>('[data-search]')?.focus();
  const [showsKeys, setShowsKeys] = useState(false);
  useKeys({ 'ctrl k': focusSearch, '/': focusSearch, '?': () => setShowsKeys(true) });
  useEffect(() => {
    document.title = `${titleOf(path)} · Proto Trip console`;
    document.querySelector('nav a[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  const [, playerId] = /^\/players\/([\w-]+)\/?$/.exec(path) ?? [];
  return (
    <div className="frame">
      <a className="skip" href="#page">
        To the page
      </a>
      {showsKeys && <KeyList onClose={() => setShowsKeys(false)} />}
      <ConsoleNavigation path={path} go={go} operator={operator} onLeave={onLeave} />
      <Search go={go} path={path} />
      <main id="page" tabIndex={-1}>
        <p className="told" role="status">
          {told}
        </p>
        <StopsStrip path={path} go={go} />
        {playerId !== undefined && <PlayerScreen key={playerId} id={playerId} operator={operator} />}
        {playerId === undefined && <Page path={path} go={go} operator={operator} />}
      </main>
    </div>
  );
}

function Page({ path, go, operator }: { path: string; go: (to: string) => void; operator: Operator }) {
  if (path.startsWith('/audit')) return <AuditPage operator={operator} go={go} />;
  if (path.startsWith('/approvals')) return <ApprovalsPage path={path} go={go} operator={operator} />;
  if (path.startsWith('/payments')) return <PaymentsPage go={go} />;
  if (path.startsWith('/client-faults')) return <ClientFaultsPage />;
  if (path.startsWith('/mints')) return <MintsPage operator={operator} go={go} />;
  if (path.startsWith('/numbers')) return <NumbersPage operator={operator} />;
  if (path.startsWith('/stops')) return <StopsPage operator={operator} />;
  if (path.startsWith('/history')) return <HistoryPage operator={operator} />;
  if (path.startsWith('/content')) return <ContentPage operator={operator} />;
  if (path.startsWith('/broadcasts')) return <BroadcastsPage operator={operator} />;
  if (path.startsWith('/experiments')) return <ExperimentsPage go={go} />;
  if (path.startsWith('/analytics')) return <AnalyticsPage />;
  if (path.startsWith('/people')) return <PeoplePage operator={operator} />;
  if (path.startsWith('/players')) return <PlayersPage go={go} />;
  return <TodayPage operator={operator} go={go} />;
}

/** Search field of every page; the players' page shows the results. */
function Search({ go, path }: { go: (to: string) => void; path: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (path === '/players') field.current?.focus();
  }, [path]);
  const [text, setText] = useState(() => new URLSearchParams(location.search).get('text') ?? '');
  return (
    <search className="top">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') go(`/players?text=${encodeURIComponent(text.trim())}`);
        }}
      >
        <input
          ref={field}
          data-search
          type="search"
          placeholder="Name, id, order, payment, wallet or invitation code"
          aria-label="Find a player"
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
        />
        <kbd>Ctrl K</kbd>
      </form>
      <Now />
    </search>
  );
}

function Now() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time className="dim">{now.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>;
}

const pages = [
  ['/today', 'Today', null],
  ['/players', 'Players', null],
  ['/payments', 'Payments', 'operator'],
  ['/numbers', 'Numbers', null],
  ['/content', 'Content', null],
  ['/history', 'History', null],
  ['/stops', 'Stops', null],
  ['/broadcasts', 'Broadcasts', null],
  ['/experiments', 'Experiments', null],
  ['/analytics', 'Analytics', null],
  ['/approvals', 'Approvals', null],
  ['/mints', 'Mint queue', null],
  ['/client-faults', 'Client faults', null],
  ['/audit', 'Audit', 'owner'],
  ['/people', 'People', 'owner'],
] as const;

function titleOf(path: string): string {
  return pages.find(([to]) => path.startsWith(to))?.[1] ?? 'Today';
}

interface NavigationProps {
  readonly path: string;
  readonly go: (to: string) => void;
  readonly operator: Operator;
  readonly onLeave: () => void;
}

/** Links to the pages of the console. A page closed to the operator's role names the role it needs. */
function ConsoleNavigation({ path, go, operator, onLeave }: NavigationProps) {
  return (
    <nav aria-label="Console">
      <p className="brand">PROTO TRIP</p>
      <ul>
        {pages.map(([to, title, right]) => {
          const isLocked = right !== null && operator.role !== right && operator.role !== 'owner';
          const isHere = path.startsWith(to) || (to === '/today' && path === '/');
          return (
            <li key={to}>
              <a
                href={`/console${to}`}
                aria-current={isHere ? 'page' : undefined}
                aria-disabled={isLocked || undefined}
                onClick={(event) => {
                  event.preventDefault();
                  if (!isLocked) go(to);
                }}
              >
                {title}
                {isLocked && <span className="dim"> {right} only</span>}
              </a>
            </li>
          );
        })}
      </ul>
      <p className="who">
        <strong>{operator.name ?? 'this machine'}</strong>
        <span className="violet">{operator.role}</span>
        <button type="button" className="link" onClick={onLeave}>
          Log out
        </button>
      </p>
    </nav>
  );
}
