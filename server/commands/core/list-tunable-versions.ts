import { runs } from './command.ts';

export const listTunableVersions = runs<'dev.tunable-versions'>(async ({ store }, { query }) => {
  const { count, data } = store.tunables.list(query.offset, query.limit);
  return {
    answer: {
      count,
      data: data.map(({ version, at, note, author, isShipped, restores, values }) => ({
        version,
        at: at.toISOString(),
        note,
        author,
        isShipped,
        restores,
        values: { ...values },
      })),
    },
  };
});
