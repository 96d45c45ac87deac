import { useState } from 'react';
import { type TunableName, type Tunables, tunableNames, tunableRows } from '#engine/content/tunables.ts';
import strings from '../../../assets/strings/en/overlay.json' with { type: 'json' };
import { changesOf, readValue } from '../../overlay/changes/draft.ts';
import { findNumbers } from '../../overlay/numbers/find-numbers.ts';
import { type TabId, tabIds, tabOf } from '../../overlay/numbers/groups.ts';
import { PublicationPanel } from '../content/publication.tsx';
import { ask, type Operator, useAsk } from '../core/ask.ts';
import { may } from '../core/roles.ts';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';
import { type NumbersDraft, readDraft, storeDraft, withNumber } from './draft.ts';
import { NumberVersions } from './number-versions.tsx';
import { SandboxButton } from './sandbox-button.tsx';
import { changeText, labelOf, rangeOf } from './words.ts';

/** The game's numbers: found, changed in a draft, checked, published, compared and rolled back. */
export function NumbersPage({ operator }: { operator: Operator }) {
  const { data, failure, readAgain } = useAsk('dev.tunables', {});
  const [draft, setDraft] = useState<NumbersDraft>(readDraft);
  const change = (next: NumbersDraft) => {
    setDraft(next);
    storeDraft(next);
  };
  const mayPublish = may(operator, 'designer');
  const published = data?.values as Tunables | undefined;
  return (
    <div className="page">
      <h1>Numbers</h1>
      {mayPublish && <SandboxButton />}
      {failure && <Failed failure={failure} onAgain={readAgain} />}
      {data && published && (
        <div className="numbers-columns">
          <NumbersPanel
            version={data.version}
            published={published}
            draft={draft}
            onNumber={(name, value) => change(withNumber(draft, published, name, value))}
          />
          <div className="column numbers-draft">
            <Draft
              version={data.version}
              published={published}
              draft={draft}
              mayPublish={mayPublish}
              onClear={() => change({})}
              onPublished={async () => {
                change({});
                await readAgain();
              }}
            />
            <NumberVersions
              key={data.version}
              present={data.version}
              mayPublish={mayPublish}
              onNumber={(name, value) => change(withNumber(draft, published, name, value))}
              onDone={() => void readAgain()}
            />
          </div>
        </div>
      )}
    </div>
  );
}

interface NumbersProps {
  readonly version: number;
  readonly published: Tunables;
  readonly draft: NumbersDraft;
  readonly onNumber: (name: TunableName, value: number) => void;
}

/** Numbers of the search and the group, with the value in force and the draft's. */
function NumbersPanel({ version, published, draft, onNumber }: NumbersProps) {
  const [query, setQuery] = useState('');
  const [tab, setTab] = useState<TabId | ''>('');
  const isChanged = (name: TunableName) => (draft[name] ?? published[name]) !== published[name];
  const found = findNumbers(query, labelOf).filter(
    (name) => tab === '' || tabOf(tunableRows[name].group) === tab,
  );
  return (
    <Panel title={`v${version} in force`} aside={`${found.length} of ${tunableNames.length}`}>
      <div className="content-tools">
        <input
          type="search"
          aria-label="Find a number"
          placeholder="Name of a number"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <select aria-label="Group" value={tab} onChange={(event) => setTab(event.target.value as TabId | '')}>
          <option value="">All groups</option>
          {tabIds.map((id) => (
            <option key={id} value={id}>
              {strings.tab[id]}
            </option>
          ))}
        </select>
      </div>
      {found.length === 0 && <Nothing>No number has these words in its name.</Nothing>}
      <Table
        label="Numbers"
        rows={found}
        keyOf={(name) => name}
        columns={[
          { head: 'Number', cell: (name) => <span title={name}>{labelOf(name)}</span> },
          { head: 'Unit and range', cell: rangeOf },
          { head: 'In force', isNumber: true, cell: (name) => published[name] },
          {
            head: 'Draft',
            isNumber: true,
            cell: (name) => (
              <NumberField
                key={published[name]}
                name={name}
                value={draft[name] ?? published[name]}
                isChanged={isChanged(name)}
                onNumber={(value) => onNumber(name, value)}
              />
            ),
          },
          {
            head: 'Reset',
            cell: (name) =>
              isChanged(name) && (
                <button
                  type="button"
                  aria-label={`${labelOf(name)}: back to ${published[name]}`}
                  onClick={() => onNumber(name, published[name])}
                >
                  Reset
                </button>
              ),
          },
        ]}
      />
    </Panel>
  );
}

interface FieldProps {
  readonly name: TunableName;
  readonly value: number;
  readonly isChanged: boolean;
  readonly onNumber: (value: number) => void;
}

/** Takes typed text as soon as it is an allowed value; other text is marked until the field loses focus. */
function NumberField({ name, value, isChanged, onNumber }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isBad = typed !== null && readValue(name, typed) === undefined;
  return (
    <input
      className={isChanged ? 'draft-number is-changed' : 'draft-number'}
      inputMode="decimal"
      autoComplete="off"
      aria-label={labelOf(name)}
      aria-invalid={isBad}
      title={isBad ? `Allowed: ${rangeOf(name)}` : undefined}
      value={typed ?? String(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        const read = readValue(name, event.target.value);
        if (read !== undefined) onNumber(read);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

interface DraftProps {
  readonly version: number;
  readonly published: Tunables;
  readonly draft: NumbersDraft;
  readonly mayPublish: boolean;
  readonly onClear: () => void;
  readonly onPublished: () => Promise<void>;
}

/** The draft's changes with their check and publication, on top of the version in force. */
function Draft({ version, published, draft, mayPublish, onClear, onPublished }: DraftProps) {
  const changes = changesOf(published, { ...published, ...draft });
  const values = Object.fromEntries(changes.map(({ name, to }) => [name, to]));
  return (
    <Panel
      title={`Draft of v${version + 1}`}
      aside={
        changes.length > 0 && (
          <button type="button" className="link" onClick={onClear}>
            Drop the draft
          </button>
        )
      }
    >
      <PublicationPanel
        text={JSON.stringify(values)}
        changes={changes.map(changeText)}
        mayPublish={mayPublish}
        check={() => ask('dev.check-tunables', { body: { values } })}
        publish={(note, key) =>
          ask('dev.publish-tunables', { body: { values, note, basedOn: version }, key })
        }
        onDone={onPublished}
      />
    </Panel>
  );
}
