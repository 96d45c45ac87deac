import { type Language, languages, perLanguage } from './languages.ts';
import { type HeldKind, heldKinds, type LiveContent, type LiveWords } from './live-content.ts';

type Keyed = { readonly key: string };
type Words = LiveContent['words'];

const kindsOfWords = ['events', ...heldKinds] as const satisfies readonly (keyof LiveWords)[];

/**
 * Content with these tables replaced. Words of a kind given in any language replace all words of that kind.
 */
export function withTables(present: LiveContent, tables: Partial<LiveContent>): LiveContent {
  const { words = {}, ...rows } = tables;
  return { ...present, ...rows, words: replaceWords(present.words, words) };
}

/**
 * Adds to a published version the tables, products and tasks that are new in this release; products and tasks
 * are appended. Published rows stay unchanged.
 */
export function withRelease(published: Partial<LiveContent>, release: LiveContent): LiveContent {
  const words = published.words ?? {};
  return {
    ...release,
    ...published,
    products: appended(published.products ?? [], release.products),
    tasks: appended(published.tasks ?? [], release.tasks),
    words: perLanguage((language) => ({
      ...(words.en?.events ? { ...words[language] } : { ...release.words[language], ...words[language] }),
      ...Object.fromEntries(
        heldKinds.map((kind) => [kind, { ...release.words[language]?.[kind], ...words[language]?.[kind] }]),
      ),
    })),
  };
}

/**
 * Content for publishing an old version again. Seasons stay as they are, since an ended season can't return.
 * Products and tasks added later keep their places and are retired.
 */
export function rolledBack(old: LiveContent, present: LiveContent): LiveContent {
  return {
    ...old,
    seasons: present.seasons,
    products: keepHeld(old.products, present.products),
    tasks: keepHeld(old.tasks, present.tasks),
    words: perLanguage((language) => ({
      ...old.words[language],
      ...Object.fromEntries(
        heldKinds.map((kind) => [
          kind,
          { ...present.words[language]?.[kind], ...old.words[language]?.[kind] },
        ]),
      ),
    })),
  };
}

function appended<Row extends Keyed>(rows: readonly Row[], more: readonly Row[]): readonly Row[] {
  const keys = new Set(rows.map(({ key }) => key));
  return [...rows, ...more.filter(({ key }) => !keys.has(key))];
}

function keepHeld<Row extends Keyed>(old: readonly Row[], present: readonly Row[]): readonly Row[] {
  return present.map((row) => old.find(({ key }) => key === row.key) ?? { ...row, retired: true as const });
}

function replaceWords(present: Words, given: Words): Words {
  const isGiven = (kind: 'events' | HeldKind) => languages.some((language) => given[language]?.[kind]);
  const from = (kind: 'events' | HeldKind) => (isGiven(kind) ? given : present);
  return perLanguage((language: Language) =>
    Object.fromEntries(
      kindsOfWords.flatMap((kind) => {
        const said = from(kind)[language]?.[kind];
        return said ? [[kind, said]] : [];
      }),
    ),
  );
}
