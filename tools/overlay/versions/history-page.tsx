import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { defaultTunables, type Tunables } from '#engine/content/tunables.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Segment } from '#hud/ui/controls/choices.tsx';
import { dateTime } from '#hud/ui/format/date-time.ts';
import { ChangeList } from '../changes/changes-panel.tsx';
import { changesOf } from '../changes/draft.ts';
import { desk, readVersions, restore, type VersionRow } from '../desk.ts';
import { useOverlayStrings } from '../strings.ts';
import { AuthorField, refusalOf } from './publish-page.tsx';

/** History of publications; compares any two versions and restores one. */
export function HistoryPage({ onBack }: { onBack: () => void }) {
  const t = useOverlayStrings();
  const { versions, version } = useSnapshot(desk);
  const [chosen, setChosen] = useState(version);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => void readVersions().then((isRead) => setFailed(!isRead)), []);
  const present = versions?.find((each) => each.version === chosen) ?? versions?.[0];
  return (
    <div className="tuning__page">
      <section className="card">
        <div className="card__head">
          <h2 className="h2">{t('history.title')}</h2>
          <Button size="small" kind="text" onPress={onBack}>
            {t('history.back')}
          </Button>
        </div>
        {hasFailed && <p className="bad">{t('history.failed')}</p>}
        <ol className="versions">
          {(versions ?? []).map((row) => (
            <li key={row.version}>
              <button
                type="button"
                aria-pressed={row.version === present?.version}
                onClick={() => setChosen(row.version)}
              >
                <Version row={row as VersionRow} isLive={row.version === version} />
              </button>
            </li>
          ))}
        </ol>
      </section>
      {present && <Comparison key={present.version} row={present as VersionRow} />}
    </div>
  );
}

function Version({ row, isLive }: { row: VersionRow; isLive: boolean }) {
  const t = useOverlayStrings();
  const author = row.isShipped ? t('history.shipped') : (row.author ?? t('history.nobody'));
  const back = row.restores === null ? '' : t('history.restores', { version: row.restores });
  return (
    <>
      <b className="num">v{row.version}</b>
      <span className="versions__note">
        {[row.note ?? (row.isShipped ? '' : t('history.no-note')), back].filter(Boolean).join(', ')}
        <small>{t('history.by', { author, at: dateTime(row.at) })}</small>
      </span>
      {isLive && <span className="chip chip--live">{t('history.in-force')}</span>}
    </>
  );
}

function Comparison({ row }: { row: VersionRow }) {
  const t = useOverlayStrings();
  const { versions, version } = useSnapshot(desk);
  const isSandbox = useSnapshot(state).sandbox !== null;
  const isLive = row.version === version;
  const [against, setAgainst] = useState<'before' | 'live'>(isLive ? 'before' : 'live');
  const other =
    against === 'live'
      ? versions?.find((each) => each.version === version)
      : versions?.find((each) => each.version < row.version);
  const changes = other ? changesOf(numbersOf(other), numbersOf(row)) : [];
  const live = versions?.find((each) => each.version === version);
  const changesFromLive = live ? changesOf(numbersOf(live), numbersOf(row)).length : 0;

  return (
    <section className="card">
      {!isLive && (
        <Segment
          label={t('compare')}
          options={[
            { id: 'live', label: t('history.with-live') },
            { id: 'before', label: t('history.before') },
          ]}
          value={against}
          onChange={setAgainst}
        />
      )}
      <p className="card__head">
        {other ? t('history.against', { version: other.version, other: row.version }) : t('history.first')}
      </p>
      {changes.length > 0 ? (
        <ChangeList changes={changes} />
      ) : (
        other && <p className="t2">{t('history.same')}</p>
      )}
      {!isLive && isSandbox && <p className="tools__note">{t('publish.carry-history')}</p>}
      {!isLive && !isSandbox && <RestoreForm version={row.version} changes={changesFromLive} />}
    </section>
  );
}

/** Publishes an old version's numbers again, with a reason, after it has said how many numbers change. */
function RestoreForm({ version, changes }: { version: number; changes: number }) {
  const t = useOverlayStrings();
  const { author } = useSnapshot(desk);
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function publishAgain(): Promise<void> {
    setAsking(false);
    const sent = await restore(version, note);
    setRefusal(sent.ok ? null : refusalOf(sent.detail, sent.fields) || t('failed'));
  }

  return (
    <>
      <label className="entry">
        <span>{t('publish.note')}</span>
        <input type="text" maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      <AuthorField author={author} />
      <p className="bad" role="alert">
        {refusal ?? ''}
      </p>
      {isAsking ? (
        <div role="alertdialog" aria-label={t('history.restore', { version })}>
          <p>{t('history.ask', { version, count: changes })}</p>
          <Button size="small" kind="destructive" onPress={publishAgain}>
            {t('history.restore', { version })}
          </Button>
          <Button size="small" kind="text" onPress={() => setAsking(false)}>
            {t('history.keep')}
          </Button>
        </div>
      ) : (
        <Button size="small" onPress={() => setAsking(true)}>
          {t('history.restore-ask', { version })}
        </Button>
      )}
    </>
  );
}

/** A version older than a tunable has its default. */
function numbersOf({ values }: { readonly values: Readonly<Record<string, number>> }): Tunables {
  return { ...defaultTunables, ...values };
}
