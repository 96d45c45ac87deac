import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { ChangeList } from '../changes/changes-panel.tsx';
import { changesOf } from '../changes/draft.ts';
import { check, desk, publish, publishingAddress } from '../desk.ts';
import { useOverlayStrings } from '../strings.ts';

const numbers = new Intl.NumberFormat();

/** Page of *Publish*: in a sandbox the console publishes, elsewhere this page. */
export function PublishPage({ onBack }: { onBack: () => void }) {
  const { sandbox } = useSnapshot(state);
  return sandbox ? <CarryPage onBack={onBack} /> : <PublishForm onBack={onBack} />;
}

/** The changes, and the way to publish them: a sandbox session has no right to (D67). */
function CarryPage({ onBack }: { onBack: () => void }) {
  const t = useOverlayStrings();
  const { version, published, draft } = useSnapshot(desk);
  const changes = changesOf(published, draft);
  const address = publishingAddress();
  return (
    <div className="tuning__page">
      <section className="card">
        <h2 className="h2">{t('publish.title', { version: version + 1 })}</h2>
        {changes.length > 0 ? <ChangeList changes={changes} /> : <p className="t2">{t('publish.none')}</p>}
      </section>
      <section className="card">
        <p className="tools__note">{t('publish.carry-note')}</p>
        <div className="card__row card__row--even">
          <Button size="small" onPress={onBack}>
            {t('publish.back')}
          </Button>
          {address !== null && changes.length > 0 && (
            <Button size="small" kind="primary" onPress={() => window.open(address, '_blank', 'noopener')}>
              {t('publish.carry')}
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}

/** Review before publishing: what a version changes, what it is worth, why, and who changed it. */
function PublishForm({ onBack }: { onBack: () => void }) {
  const t = useOverlayStrings();
  const { version, published, draft, author } = useSnapshot(desk);
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [checked, setChecked] = useState<AnswerOf<'dev.check-tunables'> | null>(null);
  const changes = changesOf(published, draft);
  const next = version + 1;

  useEffect(() => {
    void check().then((found) => setChecked(found.ok ? found.answer : null));
  }, []);

  async function send(): Promise<void> {
    const sent = await publish(note);
    if (sent.ok) onBack();
    else setRefusal(refusalOf(sent.detail, sent.fields) || t('failed'));
  }

  return (
    <div className="tuning__page">
      <section className="card">
        <h2 className="h2">{t('publish.title', { version: next })}</h2>
        {changes.length > 0 ? <ChangeList changes={changes} /> : <p className="t2">{t('publish.none')}</p>}
      </section>
      <section className="card">
        <label className="entry">
          <span>{t('publish.note')}</span>
          <input type="text" maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        </label>
        <AuthorField author={author} />
        <p className="tools__note">{t('publish.effect', { version: next })}</p>
        {checked && (
          <p className="tools__note">
            {t('publish.worth', {
              total: numbers.format(checked.worth.total),
              alone: numbers.format(checked.worth.alone),
              ceiling: numbers.format(checked.worth.ceiling),
            })}
          </p>
        )}
        {[...(checked?.faults ?? []), ...(checked?.effects ?? [])].map((line) => (
          <p key={line} className="bad">
            {line}
          </p>
        ))}
        <p className="bad" role="alert">
          {refusal ?? ''}
        </p>
        <div className="card__row card__row--even">
          <Button size="small" onPress={onBack}>
            {t('publish.back')}
          </Button>
          <Button size="small" kind="primary" disabled={changes.length === 0} onPress={send}>
            {t('publish.do', { version: next })}
          </Button>
        </div>
      </section>
    </div>
  );
}

/** The server's refusal, with the faulty numbers. */
export function refusalOf(detail: string | null, fields: Readonly<Record<string, string>>): string {
  const faults = Object.entries(fields).map(([name, fault]) => `${name.replace('values.', '')}: ${fault}`);
  return [detail ?? '', ...faults].filter(Boolean).join('; ');
}

export function AuthorField({ author }: { author: string }) {
  const t = useOverlayStrings();
  return (
    <label className="entry">
      <span>{t('publish.author')}</span>
      <input
        type="text"
        maxLength={64}
        autoComplete="name"
        value={author}
        onChange={(event) => {
          desk.author = event.target.value;
        }}
      />
    </label>
  );
}

/** Somebody else has published: whose numbers the draft is based on now, and where both changed something. */
export function MovedNotice() {
  const t = useOverlayStrings();
  const { moved } = useSnapshot(desk);
  if (!moved) return null;
  const names = moved.both.map((name) => t(`names.${name}`)).join(', ');
  return (
    <div className="tuning__notice" role="status">
      <p>
        {t('moved', { version: moved.version })} {names && t('moved-both', { names })}
      </p>
      <Button size="small" kind="text" onPress={() => (desk.moved = null)}>
        {t('moved-ok')}
      </Button>
    </div>
  );
}
