import { useSnapshot } from 'valtio';
import { Button } from '#hud/ui/controls/button.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { changesOf } from './changes/draft.ts';
import { desk } from './desk.ts';
import { closeOverlay } from './sandbox/sandbox-host.ts';
import { useOverlayStrings } from './strings.ts';
import type { Fit } from './use-fit.ts';

export type Page = 'work' | 'history' | 'publish';

/** The published version, the draft, and the buttons to compare and publish. */
export function Head({ page, onPage, fit }: { page: Page; onPage: (page: Page) => void; fit: Fit }) {
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
