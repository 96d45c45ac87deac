import { useState } from 'react';
import { type Language, languageNames, languages } from '#engine/content/languages.ts';
import type { AnswerOf, BodyOf } from '#engine/protocol/core/calls.ts';
import { attachmentKinds } from '#engine/rules/core/message.ts';
import { MomentField } from '../content/forms/moment-field.tsx';
import { WordsFields } from '../content/forms/words-fields.tsx';
import type { WholeRow } from '../content/rows.ts';
import { ask, type CallFailure, type Operator, useAsk } from '../core/ask.ts';
import { countText, minute, words as wordsOf } from '../core/format.ts';
import { may } from '../core/roles.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';

/** Messages to many: written in three languages, sent now or later, and recalled until they are read. */
export function BroadcastsPage({ operator }: { operator: Operator }) {
  const { data, failure, readAgain } = useAsk('dev.broadcasts', {});
  const mayWrite = may(operator, 'operator');
  return (
    <div className="page">
      <h1>Broadcasts</h1>
      {failure && <Failed failure={failure} onAgain={readAgain} />}
      {mayWrite && <NewBroadcast onDone={() => void readAgain()} />}
      {data && <SentBroadcasts rows={data.data} mayRecall={mayWrite} onDone={() => void readAgain()} />}
    </div>
  );
}

/** Receivers: everybody, or players found by an outage or named by their ids. */
interface Receivers {
  readonly whom: 'all' | 'outage' | 'list';
  readonly playerIds: readonly string[];
  readonly isForLater: boolean;
}

interface Writing {
  readonly receivers: Receivers;
  readonly words: WholeRow['words'];
  readonly startsAt: string | null;
  readonly expiresAt: string | null;
  /** Kind of the attachment; empty for none. */
  readonly gift: string;
  readonly count: string;
  readonly reason: string;
}

const empty: Writing = {
  receivers: { whom: 'all', playerIds: [], isForLater: false },
  words: { en: null, ru: null, es: null },
  startsAt: null,
  expiresAt: null,
  gift: '',
  count: '1',
  reason: '',
};
/** Attachments that need no collection to be chosen. */
const gifts = attachmentKinds.filter((kind) => !/^(ship|artifact)(_shard)?$/.test(kind));

const wordsSchema = {
  required: ['title', 'text'],
  properties: { title: { type: 'string', maxLength: 80 }, text: { type: 'string', maxLength: 2000 } },
};

type Body = BodyOf<'dev.send-message'>;

function bodyOf({ receivers, words, startsAt, expiresAt, gift, count, reason }: Writing): Body {
  const { whom, playerIds, isForLater } = receivers;
  const isWritten = (language: Language) => language !== 'es' || words.es !== null;
  const kind = gift as (typeof attachmentKinds)[number] | '';
  return {
    reason,
    kind: kind ? 'compensation' : 'news',
    texts: Object.fromEntries(
      languages.filter(isWritten).map((language) => [language, words[language] ?? { title: '', text: '' }]),
    ) as Body['texts'],
    attachments: kind ? [{ kind, count: Number(count) }] : [],
    ...(whom === 'all' ? { isForLater } : { playerIds: [...playerIds] }),
    ...(startsAt && { startsAt }),
    ...(expiresAt && { expiresAt }),
  };
}

/** Form of a message, its preview, and its sending to the operator or to its receivers. */
function NewBroadcast({ onDone }: { onDone: () => void }) {
  const [writing, setWriting] = useState(empty);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [said, setSaid] = useState('');
  const change = (part: Partial<Writing>) => setWriting({ ...writing, ...part });
  const { whom, playerIds } = writing.receivers;
  const isAimed = whom === 'all' || playerIds.length > 0;
  async function send(toMe: boolean): Promise<void> {
    const body = bodyOf(writing);
    const result = await ask('dev.send-message', {
      body: toMe ? { ...body, toMe } : body,
      key: toMe ? crypto.randomUUID() : key,
    });
    setFailure(result.ok ? null : result);
    setSaid(result.ok ? (toMe ? 'Sent to you.' : 'Sent.') : '');
    if (!toMe && (result.ok || result.code === 'approval_needed')) {
      setKey(crypto.randomUUID());
      setWriting(empty);
      onDone();
    }
  }
  const whomText = whom === 'all' ? 'everybody' : `${countText(playerIds.length)} players`;
  return (
    <Panel title="New broadcast">
      <div className="halves">
        <div className="form">
          <ReceiverFields receivers={writing.receivers} onChange={(receivers) => change({ receivers })} />
          <DeliveryFields writing={writing} onChange={change} />
        </div>
        <MessagePreview writing={writing} />
      </div>
      <WordsFields
        schema={wordsSchema}
        words={writing.words}
        isLocked={false}
        onChange={(words) => change({ words })}
      />
      <Labelled label="Reason" hint="in the audit" fault={failure?.fields.reason}>
        {(id) => (
          <input
            id={id}
            value={writing.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        )}
      </Labelled>
      {failure && (
        <p className={failure.code === 'approval_needed' ? 'saved' : 'failed'} role="alert">
          {failure.code === 'approval_needed' ? 'Saved. ' : ''}
          {failure.detail}{' '}
          {Object.entries(failure.fields)
            .map(([field, fault]) => `${field}: ${fault}`)
            .join(', ')}
        </p>
      )}
      <p role="status" className="saved">
        {said}
      </p>
      <p className="content-tools">
        <button type="button" onClick={() => void send(true)}>
          Send to me
        </button>
        <button type="button" className="primary" disabled={!isAimed} onClick={() => void send(false)}>
          {writing.startsAt ? 'Schedule for' : 'Send to'} {whomText}
        </button>
      </p>
    </Panel>
  );
}

interface ReceiverProps {
  readonly receivers: Receivers;
  readonly onChange: (receivers: Receivers) => void;
}

function ReceiverFields({ receivers, onChange }: ReceiverProps) {
  const { whom, playerIds, isForLater } = receivers;
  return (
    <>
      <Labelled label="To whom">
        {(id) => (
          <select
            id={id}
            value={whom}
            onChange={(event) =>
              onChange({ whom: event.target.value as Receivers['whom'], playerIds: [], isForLater: false })
            }
          >
            <option value="all">Everybody</option>
            <option value="outage">Everybody whose call failed in an outage</option>
            <option value="list">A list of ids</option>
          </select>
        )}
      </Labelled>
      {whom === 'all' && (
        <label className="form-flag">
          <input
            type="checkbox"
            checked={isForLater}
            onChange={(event) => onChange({ ...receivers, isForLater: event.target.checked })}
          />{' '}
          Also to players who begin before its end
        </label>
      )}
      {whom === 'outage' && (
        <OutageFields onFound={(found) => onChange({ ...receivers, playerIds: found })} />
      )}
      {whom === 'list' && (
        <Labelled label="Player ids" hint={`${playerIds.length} of at most 1000`}>
          {(id) => (
            <textarea
              id={id}
              rows={4}
              onChange={(event) =>
                onChange({ ...receivers, playerIds: event.target.value.match(/[\w-]{36}/g) ?? [] })
              }
            />
          )}
        </Labelled>
      )}
    </>
  );
}

/** Time of an outage, and the players whom it hit. */
function OutageFields({ onFound }: { onFound: (playerIds: readonly string[]) => void }) {
  const [from, setFrom] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const [found, setFound] = useState<AnswerOf<'dev.affected-players'> | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  async function find(): Promise<void> {
    const result = await ask('dev.affected-players', { query: { from: from!, until: until! } });
    setFailure(result.ok ? null : result);
    setFound(result.ok ? result.answer : null);
    onFound(result.ok ? result.answer.playerIds : []);
  }
  return (
    <>
      <MomentField label="Failed from" value={from} isLocked={false} onChange={setFrom} />
      <MomentField label="Failed until" value={until} isLocked={false} onChange={setUntil} />
      <button type="button" disabled={!from || !until} onClick={() => void find()}>
        Find them
      </button>
      {failure && <Failed failure={failure} onAgain={find} />}
      {found && (
        <p role="status">
          {countText(found.count)} players
          {found.count > found.playerIds.length &&
            `, of whom ${countText(found.playerIds.length)} get it: take a shorter time for the rest`}
        </p>
      )}
    </>
  );
}

function DeliveryFields({
  writing,
  onChange,
}: {
  writing: Writing;
  onChange: (part: Partial<Writing>) => void;
}) {
  const { startsAt, expiresAt, gift, count } = writing;
  return (
    <div className="form-grid">
      <MomentField
        label="From"
        value={startsAt}
        isLocked={false}
        onChange={(moment) => onChange({ startsAt: moment })}
      />
      <MomentField
        label="Until"
        value={expiresAt}
        isLocked={false}
        onChange={(moment) => onChange({ expiresAt: moment })}
      />
      <Labelled label="Attached">
        {(id) => (
          <select id={id} value={gift} onChange={(event) => onChange({ gift: event.target.value })}>
            <option value="">Nothing</option>
            {gifts.map((kind) => (
              <option key={kind} value={kind}>
                {wordsOf(kind)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {gift && (
        <Labelled label="Count">
          {(id) => (
            <input
              id={id}
              inputMode="decimal"
              value={count}
              onChange={(event) => onChange({ count: event.target.value })}
            />
          )}
        </Labelled>
      )}
    </div>
  );
}

/** The message on a phone of 390 px, in one language after another. */
function MessagePreview({ writing: { words, gift, count } }: { writing: Writing }) {
  const [language, setLanguage] = useState<Language>('en');
  const said = words[language] ?? words.en ?? {};
  return (
    <div>
      <fieldset className="segments" aria-label="Language of the preview">
        {languages.map((code) => (
          <button key={code} type="button" aria-pressed={code === language} onClick={() => setLanguage(code)}>
            {languageNames[code]}
          </button>
        ))}
      </fieldset>
      <div className="preview preview-message" lang={language}>
        <h3>{String(said.title ?? '–')}</h3>
        <p>{String(said.text ?? '')}</p>
        {gift && (
          <p className="proto">
            {count} {wordsOf(gift)}
          </p>
        )}
      </div>
    </div>
  );
}

type Sent = AnswerOf<'dev.broadcasts'>['data'][number];

interface SentProps {
  readonly rows: readonly Sent[];
  readonly mayRecall: boolean;
  readonly onDone: () => void;
}

/** Stored broadcasts with their readers; one that is open can be recalled. */
function SentBroadcasts({ rows, mayRecall, onDone }: SentProps) {
  const [open, setOpen] = useState<Sent | null>(null);
  const unread = open ? Math.max(0, open.reach - open.read) : 0;
  return (
    <Panel title="Sent and scheduled">
      {rows.length === 0 && <Nothing>No message to many is stored.</Nothing>}
      <Table
        label="Sent and scheduled"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Title', cell: ({ title }) => title },
          { head: 'From', cell: ({ from }) => minute(from) },
          { head: 'Until', cell: ({ until }) => minute(until) },
          { head: 'To', cell: receiversText },
          { head: 'Read', isNumber: true, cell: ({ read }) => countText(read) },
          {
            head: 'Recall',
            cell: (row) =>
              row.recalledAt ? (
                `recalled ${minute(row.recalledAt)}`
              ) : (
                <button
                  type="button"
                  className="danger"
                  aria-label={`Recall ${row.title}`}
                  disabled={!mayRecall}
                  onClick={() => setOpen(row)}
                >
                  Recall…
                </button>
              ),
          },
        ]}
      />
      {open && (
        <ActionForm
          title={`Recall ${open.title} from ${countText(unread)} who have not read it`}
          about="Whoever has read it keeps it, with what is attached. Nobody else sees it any more."
          fields={[{ name: 'reason', label: 'Reason' }]}
          button="Recall"
          isDanger
          send={({ reason = '' }, key) =>
            ask('dev.recall-broadcast', { params: { id: open.id }, body: { reason }, key })
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

function receiversText({ reach, isList, isForLater }: Sent): string {
  return `${countText(reach)}${isList ? ' of a list' : ''}${isForLater ? ', and later players' : ''}`;
}
