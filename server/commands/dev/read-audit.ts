import { findBreak } from '#server/store/repositories/core/audit-repository.ts';
import { serviceCommand } from '../core/command.ts';

const exportedAtOnce = 500;

export const listAudit = serviceCommand<'dev.audit'>(
  async ({ store }, { query: { offset, limit, ...asked } }) => {
    const search = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
    return { answer: await store.audit.list(offset, limit, search) };
  },
);

/** Reads one entry more at both ends: the one before, whose hash is continued, and the one that tells that there are more. */
export const exportAudit = serviceCommand<'dev.export-audit'>(async ({ store }, { query: { after } }) => {
  const read = await store.audit.after(Math.max(0, after - 1), exportedAtOnce + 2);
  const before = read[0]?.seq === after ? read[0] : undefined;
  const entries = read.filter(({ seq }) => seq > after).slice(0, exportedAtOnce);
  const last = entries.at(-1);
  return {
    answer: {
      entries,
      next: last && read.at(-1) !== last ? last.seq : null,
      brokenAt: findBreak(entries, before),
    },
  };
});
