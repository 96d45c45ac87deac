import { useState } from 'react';
import { defaultTunables, type TunableName, type Tunables } from '#engine/content/tunables.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { changesOf } from '../../overlay/changes/draft.ts';
import { ask, useAsk } from '../core/ask.ts';
import { minute } from '../core/format.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';
import { changeText, labelOf } from './words.ts';

type Version = AnswerOf<'dev.tunable-versions'>['data'][number];

interface VersionsProps {
  /** The version in force. */
  readonly present: number;
  readonly mayPublish: boolean;
  /** Puts one number of an old version into the draft. */
  readonly onNumber: (name: TunableName, value: number) => void;
  readonly onDone: () => void;
}

/** Every published version, newest first, with its differences from the one in force. */
export function NumberVersions({ present, mayPublish, onNumber, onDone }: VersionsProps) {
  const [open, setOpen] = useState<Version | null>(null);
  const { data, failure, readAgain } = useAsk('dev.tunable-versions', { query: { limit: 50 } });
  const inForce = data?.data.find(({ version }) => version === present);
  return (
    <>
      <Panel title="Versions" foot={data && `${data.data.length} of ${data.count}`}>
        {failure && <Failed failure={failure} onAgain={readAgain} />}
        <Table
          label="Versions"
          rows={data?.data ?? []}
          keyOf={({ version }) => String(version)}
          selected={open && String(open.version)}
          onOpen={setOpen}
          columns={[
            { head: 'Version', cell: ({ version }) => `v${version}` },
            { head: 'At', cell: ({ isShipped, at }) => (isShipped ? 'release' : minute(at)) },
            { head: 'By', cell: ({ author }) => author ?? '–' },
            { head: 'Note', cell: ({ note }) => note ?? '–' },
            { head: 'Restores', cell: ({ restores }) => (restores === null ? '–' : `v${restores}`) },
          ]}
        />
      </Panel>
      {open && inForce && open.version !== present && (
        <NumberComparison
          key={open.version}
          row={open}
          inForce={inForce}
          mayPublish={mayPublish}
          onNumber={onNumber}
          onDone={onDone}
        />
      )}
    </>
  );
}

interface ComparisonProps extends Omit<VersionsProps, 'present'> {
  readonly row: Version;
  readonly inForce: Version;
}

/** Changes that a roll-back to a version makes, as a whole or number by number. */
export function NumberComparison({ row, inForce, mayPublish, onNumber, onDone }: ComparisonProps) {
  const [isAsking, setAsking] = useState(false);
  const changes = changesOf(numbersOf(inForce), numbersOf(row));
  return (
    <Panel
      title={`v${row.version} instead of v${inForce.version}`}
      aside={
        changes.length > 0 &&
        (mayPublish ? (
          <button type="button" onClick={() => setAsking(true)}>
            Roll back to v{row.version}…
          </button>
        ) : (
          'designer only'
        ))
      }
    >
      {changes.length === 0 && <Nothing>Both have the same numbers.</Nothing>}
      {changes.map((change) => (
        <div className="row" key={change.name}>
          <span>{changeText(change)}</span>
          <button
            type="button"
            aria-label={`${labelOf(change.name)}: ${change.to} into the draft`}
            onClick={() => onNumber(change.name, change.to)}
          >
            Into the draft
          </button>
        </div>
      ))}
      {isAsking && (
        <ActionForm
          title={`Roll back to v${row.version}`}
          about={`Publishes its numbers as v${inForce.version + 1}: ${changes.length} change. Flights under way finish by the numbers they began with.`}
          fields={[{ name: 'note', label: 'Note: why' }]}
          button="Roll back"
          send={({ note = '' }, key) =>
            ask('dev.restore-tunables', {
              body: { version: row.version, note, basedOn: inForce.version },
              key,
            })
          }
          onDone={() => {
            setAsking(false);
            onDone();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

/** A version older than a number has the number's default. */
function numbersOf({ values }: Version): Tunables {
  return { ...defaultTunables, ...values };
}
