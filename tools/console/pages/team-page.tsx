import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/contracts.ts';
import { ask } from '../core/ask.ts';
import { minute } from '../core/format.ts';
import { useAsk } from '../core/use-ask.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { type Column, Table } from '../ui/table.tsx';

type Session = AnswerOf<'dev.console-sessions'>['data'][number];
type Role = Session['role'];

interface Invited {
  name: string;
  link: string;
}

/** Who is signed in to the console. The owner lets people in by a link, and signs them out. */
export function TeamPage() {
  const [isInviting, setInviting] = useState(false);
  const [ending, setEnding] = useState<Session | null>(null);
  const [invited, setInvited] = useState<Invited | null>(null);
  const { data, failure, readAgain } = useAsk('dev.console-sessions', {});
  return (
    <div className="page">
      <h1>Team</h1>
      <Panel
        title="Signed in"
        aside={
          <button type="button" onClick={() => setInviting(true)}>
            Invite
          </button>
        }
        foot="A session lasts twelve hours. It ends at once when the token that opened it is withdrawn."
      >
        {failure && <Failed failure={failure} onAgain={readAgain} />}
        {data?.data.length === 0 && <Nothing>Nobody has a session.</Nothing>}
        <Table
          label="Sessions of the console"
          rows={data?.data ?? []}
          keyOf={({ id }) => id}
          onOpen={setEnding}
          columns={columns}
        />
      </Panel>
      {invited && <InviteLink invited={invited} />}
      {isInviting && <InviteForm onInvited={setInvited} onClose={() => setInviting(false)} />}
      {ending && (
        <ActionForm
          title={`Sign ${ending.name ?? 'this person'} out`}
          about="The session ends at once, on every server. A token that isn't withdrawn can open a new one."
          fields={[]}
          button="Sign out"
          isDanger
          send={(_values, key) => ask('dev.end-console-session', { params: { id: ending.id }, key })}
          onDone={() => {
            setEnding(null);
            void readAgain();
          }}
          onClose={() => setEnding(null)}
        />
      )}
    </div>
  );
}

const columns: readonly Column<Session>[] = [
  { head: 'Name', cell: ({ name }) => name ?? 'no tokens' },
  { head: 'Role', cell: ({ role }) => <span className="violet">{role}</span> },
  { head: 'By', cell: ({ isByLink }) => (isByLink ? 'link' : 'token') },
  { head: 'Since', cell: ({ openedAt }) => minute(openedAt) },
  { head: 'Until', cell: ({ expiresAt }) => minute(expiresAt) },
];

function InviteLink({ invited: { name, link } }: { invited: Invited }) {
  return (
    <Panel title={`Link for ${name}`} foot="It works once, within ten minutes. Send it privately.">
      <input
        readOnly
        className="link-field"
        aria-label={`Link for ${name}`}
        value={link}
        onFocus={(event) => event.target.select()}
      />
    </Panel>
  );
}

function InviteForm({ onInvited, onClose }: { onInvited: (invited: Invited) => void; onClose: () => void }) {
  return (
    <ActionForm
      title="Invite to the console"
      about="Whoever opens the link first is signed in with this name and role."
      fields={[
        { name: 'name', label: 'Name in the audit' },
        {
          name: 'role',
          label: 'Role',
          options: (['operator', 'designer', 'owner'] as const).map((role) => [role, role]),
        },
      ]}
      button="Make a link"
      send={async ({ name = '', role }, key) => {
        const result = await ask('dev.console-link', { body: { name, role: role as Role }, key });
        if (result.ok) onInvited({ name, link: location.origin + result.answer.link });
        return result;
      }}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
