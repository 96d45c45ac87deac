import { draftTables } from '#engine/content/live-content.ts';
import { shippedStrings } from '#engine/content/shipped-strings.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { rowSchemas, wordSchemas } from '#engine/protocol/dev/content-schemas.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import type { Services } from '../../../services.ts';
import { serviceCommand } from '../../core/command.ts';
import { toTime } from '../../core/view-context.ts';

const { galaxy, hangar, homeland } = shippedStrings.en;

/** Computed once: schemas and names are those of the release. */
const forms: AnswerOf<'dev.content-forms'> = {
  rows: rowSchemas,
  words: wordSchemas,
  choices: {
    systems: galaxy.systems,
    trips: galaxy.trips,
    pools: Object.fromEntries(Object.entries(homeland.investments).map(([key, { title }]) => [key, title])),
    collections: Object.fromEntries(
      [hangar.ships, hangar.artifacts].flatMap((rows) =>
        Object.entries(rows).map(([key, { name }]) => [key, name]),
      ),
    ),
  },
};

export const readContentForms = serviceCommand<'dev.content-forms'>(async () => ({
  answer: structuredClone(forms),
}));

export const listDrafts = serviceCommand<'dev.drafts'>(async (services) => ({
  answer: await draftsView(services),
}));

export const saveDraft = serviceCommand<'dev.save-draft'>(async (services, { body }, { developer }) => {
  const { table, key, change, revision } = body;
  const { drafts } = services.store;
  const by = developer?.name ?? null;
  const isSaved = change
    ? await drafts.save({ table, key, change: JSON.stringify(change), revision, by })
    : await drafts.drop(table, key, revision);
  if (!isSaved) throw new CallRefused('draft_moved');
  return { answer: await draftsView(services) };
});

async function draftsView({ store }: Services): Promise<AnswerOf<'dev.drafts'>> {
  const drafts = await store.drafts.list();
  return {
    data: drafts.flatMap(({ table, change, atMs, ...draft }) => {
      const name = draftTables.find((known) => known === table);
      return name ? [{ ...draft, table: name, ...JSON.parse(change), at: toTime(atMs) }] : [];
    }),
  };
}
