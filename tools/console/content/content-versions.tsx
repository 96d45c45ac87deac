import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { ask, useAsk } from '../core/ask.ts';
import { minute } from '../core/format.ts';
import { ActionForm, type FormField } from '../ui/action-form.tsx';
import { Failed, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';

const paysRewards: FormField = {
  name: 'pays',
  label: 'Pay these rewards instead of holding them',
  kind: 'flag',
  isOptional: true,
};

type Version = AnswerOf<'dev.content-versions'>['data'][number];

/** Every published version, newest first; one that is opened can be put back. */
export function ContentVersions({ present, onDone }: { present: number; onDone: () => void }) {
  const [open, setOpen] = useState<Version | null>(null);
  const { data, failure, readAgain } = useAsk('dev.content-versions', { query: { limit: 20 } });
  return (
    <Panel title="Versions" foot={data && `${data.data.length} of ${data.count}`}>
      {failure && <Failed failure={failure} onAgain={readAgain} />}
      <Table
        label="Versions"
        rows={data?.data ?? []}
        keyOf={({ version }) => String(version)}
        onOpen={setOpen}
        columns={[
          { head: 'Version', cell: ({ version }) => `v${version}` },
          { head: 'At', cell: ({ version, at }) => (version === 0 ? 'release' : minute(at)) },
          { head: 'By', cell: ({ author }) => author ?? '–' },
          { head: 'Note', cell: ({ note }) => note ?? '–' },
          { head: 'Restores', cell: ({ restores }) => (restores === null ? '–' : `v${restores}`) },
        ]}
      />
      {open && (
        <ActionForm
          title={`Roll back to v${open.version}`}
          about="Its content is published as a new version. Seasons stay; what came later and players hold is retired. Rewards that nobody has claimed yet, of events that it takes back, are held until an operator releases or drops them."
          fields={[{ name: 'note', label: 'Note: why' }, paysRewards]}
          button="Roll back"
          send={({ note = '', pays }, key) =>
            ask('dev.restore-content', {
              body: { version: open.version, holdsRewards: pays !== '1', note, basedOn: present },
              key,
            })
          }
          onDone={() => {
            setOpen(null);
            onDone();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}
