import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { consoleRoles, type Role } from '#engine/protocol/dev/console-data.ts';
import { ask, type Operator, useAsk } from '../core/ask.ts';
import { day, minute } from '../core/format.ts';
import { rights, roleWords } from '../core/roles.ts';
import { useKeys } from '../core/route.ts';
import { ActionForm, type ActionFormProps } from '../ui/action-form.tsx';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { type Column, Table } from '../ui/table.tsx';

type Person = AnswerOf<'dev.people'>['data'][number];
type Link = AnswerOf<'dev.invite-person'>;
type Act = 'role' | 'link' | 'sign-out' | 'end';

/** Operators with their roles and expiry dates. The owner invites, changes and removes them. */
export function PeoplePage({ operator }: { operator: Operator }) {
  const isOwner = operator.role === 'owner';
  const { data, failure, readAgain } = useAsk('dev.people', {}, isOwner);
  const [selectedId, select] = useState<string | null>(null);
  const [act, setAct] = useState<Act | 'invite' | null>(null);
  const [made, setMade] = useState<{ readonly name: string; readonly link: Link } | null>(null);
  const people = data?.data ?? [];
  const selected = people.find(({ id }) => id === selectedId);
  const isChangeable = selected !== undefined && !selected.isToken && selected.endedAt === null;
  useKeys({ i: () => setAct('invite'), x: () => isChangeable && setAct('end') }, isOwner && act === null);
  if (!isOwner) return <Nothing>People are the owner's right.</Nothing>;
  const close = () => setAct(null);
  const done = () => {
    close();
    void readAgain();
  };
  return (
    <div className="page">
      <div className="page-head">
        <h1>
          People
          <WithoutFactor people={people} />
        </h1>
        <button type="button" className="primary" onClick={() => setAct('invite')}>
          Invite <kbd>I</kbd>
        </button>
      </div>
      {made && <InvitationLink {...made} />}
      <div className="people">
        <Panel title="People" aside={countOf(people)} foot="The last owner can’t be ended">
          {failure && <Failed failure={failure} onAgain={readAgain} />}
          {data && people.length === 0 && <Nothing>The owner alone, on this machine.</Nothing>}
          <Table
            label="People of the console"
            rows={people}
            keyOf={({ id }) => id}
            onOpen={({ id }) => select(id)}
            selected={selectedId}
            columns={columns(operator)}
          />
        </Panel>
        {selected && <PersonPanel person={selected} onAct={setAct} />}
      </div>
      <Rights />
      {act === 'invite' && (
        <InviteForm onMade={(name, link) => setMade({ name, link })} onDone={done} onClose={close} />
      )}
      {selected && isChangeable && act !== null && act !== 'invite' && (
        <ActionForm
          {...describeAct(act, selected, (link) => setMade({ name: selected.name, link }))}
          onDone={done}
          onClose={close}
        />
      )}
    </div>
  );
}

function countOf(people: readonly Person[]): string {
  const ended = people.filter(({ endedAt }) => endedAt !== null).length;
  const invited = people.filter(({ linkUntil }) => linkUntil !== null).length;
  return `${people.length - ended - invited} here, ${invited} invited, ${ended} ended`;
}

/** People who have opened their invitation and can't sign in yet. */
function WithoutFactor({ people }: { people: readonly Person[] }) {
  const count = people.filter(
    (person) => !person.isToken && !person.hasFactor && person.linkUntil === null && person.endedAt === null,
  ).length;
  return count === 0 ? null : <span className="chip warn">{count} without a second factor</span>;
}

function columns(operator: Operator): readonly Column<Person>[] {
  return [
    {
      head: 'Name',
      cell: ({ name, endedAt }) => <span className={endedAt === null ? undefined : 'dim'}>{name}</span>,
    },
    { head: 'Role', cell: ({ role }) => <span className="role">{role}</span> },
    {
      head: 'Bound to',
      cell: ({ isToken, boundTo }) => (isToken ? 'token of the settings' : (boundTo ?? '–')),
    },
    { head: 'Second factor', cell: factorOf },
    { head: 'Ends', cell: endOf },
    {
      head: 'Seen',
      cell: ({ id, seenAt }) => (id === operator.personId ? 'you' : seenAt === null ? '–' : minute(seenAt)),
    },
    { head: 'Devices', isNumber: true, cell: ({ devices, isToken }) => (isToken ? '–' : devices) },
  ];
}

function factorOf({ isToken, hasFactor, linkUntil }: Person) {
  if (isToken) return <span className="dim">none, for scripts</span>;
  if (hasFactor) return <span className="gain">App</span>;
  return linkUntil === null ? (
    <span className="warn">None, can’t sign in</span>
  ) : (
    <span className="proto">Not opened</span>
  );
}

function endOf({ isToken, endsAt, endedAt, linkUntil, lockedAt }: Person) {
  if (endedAt !== null) return <span className="bad">ended {day(endedAt)}</span>;
  if (lockedAt !== null) return <span className="bad">locked {minute(lockedAt)}: send a new link</span>;
  if (linkUntil !== null) return <span className="warn">link until {minute(linkUntil)}</span>;
  if (isToken) return <span className="dim">with the setting</span>;
  return endsAt === null ? <span className="dim">no end</span> : day(endsAt);
}

function PersonPanel({ person, onAct }: { person: Person; onAct: (act: Act) => void }) {
  const { name, role, madeBy, madeAt, endsAt, endedAt, isToken } = person;
  const since =
    madeAt === null
      ? 'the settings'
      : `${day(madeAt)}${madeBy === null ? '' : `, invited by ${madeBy === 'local' ? 'the owner of this machine' : madeBy}`}`;
  return (
    <Panel title={name} aside={<span className="role">{role}</span>}>
      <div className="row">
        <span className="dim">Since</span>
        <span>{since}</span>
      </div>
      <div className="row">
        <span className="dim">Ends</span>
        <span>
          {endedAt !== null ? `ended ${day(endedAt)}` : endsAt === null ? 'no end' : minute(endsAt)}
        </span>
      </div>
      {isToken && <p className="dim">Take it out of the settings and restart the server to end it.</p>}
      {!isToken && endedAt === null && (
        <p className="page-acts">
          <button type="button" onClick={() => onAct('role')}>
            Role, end…
          </button>
          <button type="button" onClick={() => onAct('link')}>
            New link…
          </button>
          <button type="button" onClick={() => onAct('sign-out')}>
            Log out everywhere
          </button>
          <button type="button" className="danger" onClick={() => onAct('end')}>
            End now <kbd>X</kbd>
          </button>
        </p>
      )}
    </Panel>
  );
}

function Rights() {
  return (
    <Panel
      title="What a role may do"
      foot="Nobody approves what they ask, what somebody asks whom they invited, or what comes from the same messenger account."
    >
      <Table
        label="What a role may do"
        rows={rights}
        keyOf={([right]) => right}
        columns={[
          { head: 'Right', cell: ([right]) => right },
          ...consoleRoles.map((role) => ({
            head: role[0]!.toUpperCase() + role.slice(1),
            cell: ([, may]: (typeof rights)[number]) => (
              <span className={may[role] === '✓' ? 'gain' : may[role] === '–' ? 'dim' : undefined}>
                {may[role]}
              </span>
            ),
          })),
        ]}
      />
    </Panel>
  );
}

function InvitationLink({ name, link }: { name: string; link: Link }) {
  return (
    <Panel
      title={`Link for ${name}`}
      foot={`It is shown once, here, and is good for one person, until ${minute(link.linkUntil)} UTC. Send it privately.`}
    >
      <input
        readOnly
        className="link-field"
        aria-label={`Link for ${name}`}
        value={location.origin + link.link}
        onFocus={(event) => event.target.select()}
      />
    </Panel>
  );
}

const roleField = {
  name: 'role',
  label: 'Role',
  options: consoleRoles.map((role) => [role, `${role}: ${roleWords[role]}`] as const),
};
const endField = {
  name: 'endsAt',
  label: 'Ends, UTC; empty for no end',
  kind: 'date',
  isOptional: true,
} as const;
const hoursField = {
  name: 'hours',
  label: 'The link works for so many hours',
  kind: 'number',
  value: '24',
} as const;

interface InviteProps extends Pick<ActionFormProps, 'onDone' | 'onClose'> {
  readonly onMade: (name: string, link: Link) => void;
}

function InviteForm({ onMade, ...ends }: InviteProps) {
  return (
    <ActionForm
      title="Invite"
      about="The first sign-in asks for a second factor. Without one nothing opens."
      fields={[
        { name: 'name', label: 'Name, as the audit shows it' },
        { ...roleField, value: 'support' },
        endField,
        hoursField,
      ]}
      button="Make the link"
      // No key: an answer under a key is kept, and a link is a secret. The name makes it happen once.
      send={async ({ name = '', role = '', endsAt = '', hours = '' }) => {
        const result = await ask('dev.invite-person', {
          body: { name, role: role as Role, endsAt: endOfDay(endsAt), hours: Number(hours) },
        });
        if (result.ok) onMade(name, result.answer);
        return result;
      }}
      {...ends}
    />
  );
}

function describeAct(
  act: Act,
  { id, name, role, endsAt }: Person,
  onMade: (link: Link) => void,
): Omit<ActionFormProps, 'onDone' | 'onClose'> {
  const params = { id };
  switch (act) {
    case 'role':
      return {
        title: `Role and end of ${name}`,
        about: 'It counts from the next call on.',
        fields: [
          { ...roleField, value: role },
          { ...endField, value: endsAt?.slice(0, 10) ?? '' },
        ],
        button: 'Save',
        send: async ({ role: next = '', endsAt: end = '' }, key) =>
          ask('dev.change-person', {
            params,
            body: { role: next as Role, endsAt: endOfDay(end) },
            key,
          }),
      };
    case 'link':
      return {
        title: `New link for ${name}`,
        about:
          'For a lost phone or browser. It signs them out; account, browser and second factor are set anew by whoever opens it.',
        fields: [hoursField],
        button: 'Make the link',
        send: async ({ hours = '' }) => {
          const result = await ask('dev.reinvite-person', { params, body: { hours: Number(hours) } });
          if (result.ok) onMade(result.answer);
          return result;
        },
      };
    case 'sign-out':
      return {
        title: `Log ${name} out`,
        about: 'On every device, at once. They may enter again.',
        fields: [],
        button: 'Log out',
        send: (_values, key) => ask('dev.sign-out-person', { params, key }),
      };
    case 'end':
      return {
        title: `End ${name}`,
        about: 'They are out at once, on every server, and never in again. The row and its name stay.',
        fields: [],
        button: 'End now',
        isDanger: true,
        send: (_values, key) => ask('dev.end-person', { params, key }),
      };
  }
}

/** A person may enter on the last day, too. */
function endOfDay(date: string): string | null {
  return date === '' ? null : `${date}T23:59:59.999Z`;
}
