import type { DraftTable } from '#engine/content/live-content.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { useAsk } from '../core/ask.ts';
import { minute } from '../core/format.ts';
import { type Drafts, isOutdated } from './drafts.ts';
import { differences, type TableDraft, wholeRow } from './rows.ts';

interface ConflictsProps {
  readonly content: AnswerOf<'dev.content'>;
  readonly drafts: Drafts;
  readonly table: DraftTable;
  readonly keyOfRow: string;
  readonly present: TableDraft;
}

/** Conflict of the open row: with the draft of another person, or with a version published since. */
export function Conflicts({ content, drafts, table, keyOfRow, present }: ConflictsProps) {
  const draft = drafts.of(table)[keyOfRow];
  const stored = drafts.stored(table, keyOfRow);
  if (!draft) return null;
  const inForce = wholeRow(present, keyOfRow);
  const { before, basedOn, after } = draft;
  if (draft.fault === 'draft_moved') {
    return (
      <Conflict
        title={`${stored?.by ?? 'Another person'} ${stored ? `saved this row at ${minute(stored.at)} UTC` : 'dropped this draft'}`}
        lines={stored ? differences(stored.after, after) : []}
        onMine={() => drafts.set(table, keyOfRow, { before, basedOn, after })}
        onTheirs={() => drafts.forget(table, keyOfRow)}
      />
    );
  }
  if (!isOutdated(draft, inForce)) return null;
  return (
    <PublishedConflict
      since={basedOn}
      version={content.version}
      lines={differences(before, inForce)}
      onMine={() => drafts.set(table, keyOfRow, { before: inForce, basedOn: content.version, after })}
      onTheirs={() => drafts.set(table, keyOfRow, null)}
    />
  );
}

interface ConflictProps {
  readonly lines: readonly string[];
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** Names the authors of the versions since the draft's own. */
function PublishedConflict({ since, version, ...rest }: ConflictProps & { since: number; version: number }) {
  const { data } = useAsk('dev.content-versions', { query: { limit: 20 } });
  const authors = data?.data.filter((row) => row.version > since).map(({ author }) => author ?? 'a release');
  const names = [...new Set(authors)].join(', ') || 'Another person';
  return <Conflict title={`${names} changed this row since v${since}, in force is v${version}`} {...rest} />;
}

function Conflict({ title, lines, onMine, onTheirs }: ConflictProps & { title: string }) {
  return (
    <div className="strip warn" role="alert">
      <p>{title}</p>
      <ul className="content-lines" aria-label="Conflict">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="content-tools">
        <button type="button" onClick={onMine}>
          Keep mine
        </button>
        <button type="button" onClick={onTheirs}>
          Take theirs
        </button>
      </p>
    </div>
  );
}
