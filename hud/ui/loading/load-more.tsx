import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Page, PagedQuery } from '#engine/client/core/paged-query.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '../controls/button.tsx';
import { PartFailed } from './loaded.tsx';
import { useQuery } from './use-query.ts';

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
