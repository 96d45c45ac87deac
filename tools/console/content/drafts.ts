import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftTable } from '#engine/content/live-content.ts';
import { ask, useAsk } from '../core/ask.ts';
import { type ContentChange, isSame, type SharedDraft, type WholeRow } from './rows.ts';

/** A change of this page that the server hasn't stored yet. */
interface Edit {
  readonly table: DraftTable;
  readonly key: string;
  /** Null drops the draft. */
  readonly change: ContentChange | null;
  /** Revision of the stored draft that it replaces; 0 for none. */
  readonly revision: number;
  /** The reason why it can't be saved; `draft_moved` when another person has saved the row. */
  readonly fault: string | null;
}

/** A row's change as it is shown: of this page, or else as stored. */
export interface ShownDraft extends ContentChange {
  readonly key: string;
  /** Null for a change of this page. */
  readonly by: string | null;
  readonly at: string | null;
  readonly fault: string | null;
}

export interface Drafts {
  readonly isReady: boolean;
  /** State of saving in words; empty without drafts. */
  readonly state: string;
  of(table: DraftTable): Readonly<Record<string, ShownDraft>>;
  /** The stored draft of a row. */
  stored(table: DraftTable, key: string): SharedDraft | undefined;
  set(table: DraftTable, key: string, change: ContentChange | null): void;
  /** Drops this page's change, so that the stored draft counts. */
  forget(table: DraftTable, key: string): void;
  /** Drops drafts that were published or filed; one that another person has saved since stays. */
  finish(table: DraftTable, keys: readonly string[]): Promise<void>;
}

type Edits = Readonly<Record<string, Edit>>;

const saveAfterMs = 800;
const readEveryMs = 10_000;
const idOf = (table: string, key: string) => `${table}:${key}`;

/**
 * Drafts of all tables. A change is saved a moment after the last key, and other people's drafts are read
 * every ten seconds.
 */
export function useDrafts(mayWrite: boolean): Drafts {
  const { data, readAgain } = useAsk('dev.drafts', {});
  const [edits, setEdits] = useState<Edits>({});
  useEffect(() => {
    const timer = setInterval(() => void readAgain(), readEveryMs);
    return () => clearInterval(timer);
  }, [readAgain]);
  useSaving(edits, setEdits, mayWrite, readAgain);
  const saved = data?.data ?? [];
  const stored = (table: DraftTable, key: string) =>
    saved.find((draft) => draft.table === table && draft.key === key);
  return {
    isReady: data !== null,
    state: stateText(Object.values(edits), saved),
    of: (table) => shown(table, saved, Object.values(edits)),
    stored,
    set: (table, key, change) =>
      setEdits((all) => {
        const revision = stored(table, key)?.revision ?? 0;
        const { [idOf(table, key)]: edit, ...rest } = all;
        if (change === null && revision === 0 && !edit) return rest;
        return { ...all, [idOf(table, key)]: { table, key, change, revision, fault: null } };
      }),
    forget: (table, key) => setEdits(({ [idOf(table, key)]: _, ...rest }) => rest),
    finish: async (table, keys) => {
      for (const key of keys) {
        const revision = stored(table, key)?.revision;
        if (revision !== undefined) await saveDraft({ table, key, change: null, revision });
      }
      setEdits((all) =>
        Object.fromEntries(
          Object.entries(all).filter(([, edit]) => edit.table !== table || !keys.includes(edit.key)),
        ),
      );
      await readAgain();
    },
  };
}

function saveDraft(body: Omit<Edit, 'fault'>) {
  return ask('dev.save-draft', { body, key: crypto.randomUUID() });
}

/** Saves edits, one call for a row at a time; a page that is left saves the rest. */
function useSaving(
  edits: Edits,
  setEdits: (change: (all: Edits) => Edits) => void,
  mayWrite: boolean,
  readAgain: () => Promise<void>,
): void {
  const latest = useRef(edits);
  latest.current = edits;
  const running = useRef(new Set<string>());
  const save = useCallback(
    async (edit: Edit): Promise<void> => {
      const id = idOf(edit.table, edit.key);
      running.current.add(id);
      const { fault: _, ...body } = edit;
      const result = await saveDraft(body);
      if (result.ok || result.code === 'draft_moved') await readAgain();
      running.current.delete(id);
      setEdits((all) =>
        settled(all, edit, result.ok ? null : result.code, result.ok ? result.answer.data : []),
      );
    },
    [readAgain, setEdits],
  );
  const saveWaiting = useCallback(() => {
    for (const edit of Object.values(latest.current)) {
      const isWaiting = edit.fault === null && !running.current.has(idOf(edit.table, edit.key));
      if (isWaiting && mayWrite) void save(edit);
    }
  }, [save, mayWrite]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each edit begins the wait anew.
  useEffect(() => {
    const timer = setTimeout(saveWaiting, saveAfterMs);
    return () => clearTimeout(timer);
  }, [edits, saveWaiting]);
  useEffect(() => saveWaiting, [saveWaiting]);
}

/** Removes a saved edit. One that has gone on since is based on the saved revision. */
function settled(
  all: Edits,
  { table, key, change }: Edit,
  fault: string | null,
  saved: readonly SharedDraft[],
): Edits {
  const id = idOf(table, key);
  const { [id]: edit, ...rest } = all;
  if (!edit) return all;
  if (fault !== null) return { ...all, [id]: { ...edit, fault } };
  if (edit.change === change) return rest;
  const revision = saved.find((draft) => draft.table === table && draft.key === key)?.revision ?? 0;
  return { ...all, [id]: { ...edit, revision } };
}

function shown(
  table: DraftTable,
  saved: readonly SharedDraft[],
  edits: readonly Edit[],
): Readonly<Record<string, ShownDraft>> {
  const drafts: Record<string, ShownDraft> = {};
  for (const draft of saved) if (draft.table === table) drafts[draft.key] = { ...draft, fault: null };
  for (const { table: name, key, change, fault } of edits) {
    if (name !== table) continue;
    if (change) drafts[key] = { key, ...change, by: null, at: null, fault };
    else delete drafts[key];
  }
  return drafts;
}

function stateText(edits: readonly Edit[], saved: readonly SharedDraft[]): string {
  if (edits.some(({ fault }) => fault === 'draft_moved'))
    return 'Not saved: another person has changed the row.';
  const failed = edits.find(({ fault }) => fault !== null);
  if (failed) return `Not saved: ${failed.fault}`;
  if (edits.length > 0) return 'Saving';
  const last = saved
    .map(({ at }) => at)
    .sort()
    .at(-1);
  return last ? `Saved on the server ${last.slice(11, 16)} UTC` : '';
}

/** True when the row in force is not the row that a draft was made from, nor the draft itself. */
export function isOutdated({ before, after }: ContentChange, present: WholeRow): boolean {
  return !isSame(before, present) && !isSame(after, present);
}
