import { useSnapshot } from 'valtio';
import { tunableRows } from '#engine/content/tunables.ts';
import { Tabs } from '#hud/ui/controls/choices.tsx';
import { changesOf } from '../changes/draft.ts';
import { desk } from '../desk.ts';
import { useOverlayStrings } from '../strings.ts';
import { findNumbers } from './find-numbers.ts';
import { groupsOf, type TabId, tabIds, tabOf } from './groups.ts';
import { TunableSlider, WeightBars } from './tunable-row.tsx';

/** The tabs of the numbers. A tab with unpublished changes has a dot. */
export function NumberTabs({ tab, onTab }: { tab: TabId; onTab: (tab: TabId) => void }) {
  const t = useOverlayStrings();
  const { published, draft } = useSnapshot(desk);
  const changed = new Set(changesOf(published, draft).map(({ name }) => tabOf(tunableRows[name].group)));
  const tabs = tabIds.map((id) => ({
    id,
    label: changed.has(id) ? `${t(`tab.${id}`)} •` : t(`tab.${id}`),
  }));
  return (
    <div className="numbers-tabs">
      <Tabs label={t('tabs')} tabs={tabs} value={tab} onChange={onTab} />
    </div>
  );
}

/** A field that finds numbers of all tabs by their names. */
export function NumberSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const t = useOverlayStrings();
  return (
    <label className="numbers-search">
      <input
        type="search"
        aria-label={t('search.label')}
        value={query}
        placeholder={t('search.label')}
        onChange={(event) => onQuery(event.target.value)}
      />
    </label>
  );
}

/** The numbers that a search has found, of all tabs. */
export function FoundNumbers({ query }: { query: string }) {
  const t = useOverlayStrings();
  const { published, draft } = useSnapshot(desk);
  const found = findNumbers(query, (name) => t(`names.${name}`));
  return (
    <section className="numbers" aria-label={t('search.found', { count: found.length })}>
      <h2 className="numbers__group" role="status">
        {t('search.found', { count: found.length })}
      </h2>
      {found.map((row) => (
        <TunableSlider key={row} name={row} value={draft[row]} published={published[row]} />
      ))}
    </section>
  );
}

/** Every number of a tab, by group. */
export function NumbersPanel({ tab }: { tab: TabId }) {
  const t = useOverlayStrings();
  const { published, draft } = useSnapshot(desk);
  return (
    <section className="numbers">
      {groupsOf(tab).map(({ name, rows }) => (
        <section key={name} aria-label={t(`groups.${name.replace(' ', '-')}`)}>
          <h2 className="numbers__group">{t(`groups.${name.replace(' ', '-')}`)}</h2>
          {rows.map((row) => (
            <TunableSlider key={row} name={row} value={draft[row]} published={published[row]} />
          ))}
          {name === 'objects' && <WeightBars />}
        </section>
      ))}
    </section>
  );
}
