import { type ReactNode, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Page, PagedQuery } from '#engine/client/core/paged-query.ts';
import type { Query, QueryState } from '#engine/client/core/query.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../controls/button.tsx';
import { TickDial, TickScale } from '../gauges/gauge.tsx';
import { Icon } from '../icons/icon.tsx';

interface LoadedProps<Value> {
  query: Query<Value>;
  /** Shown while nothing is known yet; four placeholder rows by default. */
  ghost?: ReactNode;
  children: (value: Value) => ReactNode;
}

/**
 * A part of a screen that the server fills. While it loads for the first time it shows a placeholder; when
 * that fails, the reason and a retry. Later reloads keep the content in place. A failed part doesn't affect
 * the rest of the screen.
 */
export function LoadedPart<Value>({ query, ghost = <GhostRows />, children }: LoadedProps<Value>) {
  const { value, failure } = useQuery(query);
  if (value !== null) return children(value);
  if (failure) return <PartFailed detail={failure.detail} onRetry={() => query.load()} />;
  return ghost;
}

interface PartFailedProps {
  /** The server's message; null when it sent none. */
  detail: string | null;
  onRetry: () => unknown;
}

/** Says that one part of the screen couldn't be loaded, with a retry. */
export function PartFailed({ detail, onRetry }: PartFailedProps) {
  const { t } = useTranslation();
  return (
    <div className="part-failed" role="alert">
      <Icon name="alert-triangle" size={24} weight={1.6} />
      <span className="grow">
        <span className="part-failed__what">{detail ?? t('part-failed.what')}</span>
        <span className="label t2">{t('part-failed.safe')}</span>
      </span>
      <Button size="small" onPress={onRetry}>
        {t('try-again')}
      </Button>
    </div>
  );
}

/** The next page loads when the end of the list is this near to the visible part. */
const aheadPx = 320;

/** The end of a list in pages. The next page loads when this is nearly in sight, or when it is pressed. */
export function LoadMore<Value extends Page>({ pages }: { pages: PagedQuery<Value> }) {
  const { t } = useTranslation();
  const { value } = useQuery(pages);
  const { failure } = useSnapshot(pages.next);
  const end = useRef<HTMLDivElement>(null);
  const loaded = value?.data.length ?? 0;
  const isWhole = !value || loaded >= value.count;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that came in is a new end to watch
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void pages.loadMore();
      },
      { root: end.current.closest('.page__scroll, .side__scroll'), rootMargin: `${aheadPx}px` },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [pages, loaded, isWhole, failure]);

  if (isWhole) return null;
  if (failure) return <PartFailed detail={failure.detail} onRetry={() => pages.loadMore()} />;
  return (
    <div className="more-rows" ref={end}>
      <Button kind="text" onPress={() => pages.loadMore()}>
        {t('more')}
      </Button>
    </div>
  );
}

/**
 * Placeholder rows while a list loads. Screen readers hear it
 * immediately; the text appears after two seconds.
 */
export function GhostRows({ count = 4 }: { count?: number }) {
  const { t } = useTranslation();
  return (
    <div className="ghost" role="status" aria-label={t('wait')}>
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div className="ghost__row" key={row} style={{ animationDelay: `${row * 180}ms` }}>
          <TickDial size={40} share={0.4} ticks={32} tone="signal" />
          <span className="grow">
            <i className="ghost__line" style={{ width: `${72 - row * 14}%` }} />
            <TickScale share={0.5 - row * 0.12} ticks={40} tone="signal" height={7} />
          </span>
        </div>
      ))}
      <p className="ghost__words label t2" aria-hidden="true">
        {t('wait')}
      </p>
    </div>
  );
}

interface EmptyProps {
  /** A picture of the missing thing, shown grey and faint. */
  picture: ReactNode;
  title: string;
  /** Way to get the first row, in a line. */
  text: string;
  /** The one button that leads there. */
  children?: ReactNode;
}

/** An empty state: a faint picture of the missing thing, a line and a button. */
export function Empty({ picture, title, text, children }: EmptyProps) {
  return (
    <div className="empty">
      <span className="empty__ghost" aria-hidden="true">
        {picture}
      </span>
      <h2 className="h2">{title}</h2>
      <p className="small">{text}</p>
      {children}
    </div>
  );
}

/**
 * The server's last answer, kept up to date while this is on the screen. Values are frozen; commands change
 * them.
 */
export function useQuery<Value>(query: Query<Value>): Readonly<QueryState<Value>> {
  useEffect(() => query.observe(), [query]);
  return useSnapshot(query.state) as Readonly<QueryState<Value>>;
}
