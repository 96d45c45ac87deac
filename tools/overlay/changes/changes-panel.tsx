import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#hud/ui/controls/button.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { desk, dropChanges, setNumbers } from '../desk.ts';
import { writeValue } from '../numbers/tunable-row.tsx';
import { PayCard } from '../pay/pay-card.tsx';
import { useOverlayStrings } from '../strings.ts';
import { changesOf, exportText, type Imported, importText, type TunableChange } from './draft.ts';
import { PresetsCard } from './presets-card.tsx';

/** The draft's changes and their effect on pay, presets and files. */
export function ChangesPanel() {
  const t = useOverlayStrings();
  const { version, published, draft } = useSnapshot(desk);
  const changes = changesOf(published, draft);
  return (
    <>
      <section className="card">
        <p className="card__head">{t('diff.title', { version })}</p>
        {changes.length === 0 ? <p className="t2">{t('diff.none')}</p> : <ChangeList changes={changes} />}
        {changes.length > 0 && (
          <Button size="small" kind="text" onPress={dropChanges}>
            {t('diff.drop')}
          </Button>
        )}
      </section>
      <PayCard />
      <PresetsCard />
      <FileCard />
    </>
  );
}

/** The draft as a file, and a file as the draft. */
function FileCard() {
  const t = useOverlayStrings();
  const picker = useRef<HTMLInputElement>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    const read = importText(await file.text());
    if (read.ok) setNumbers(read.values);
    setImported(read);
  }
  return (
    <section className="card" aria-label={t('file.title')}>
      <p className="card__head">{t('file.title')}</p>
      <div className="card__row card__row--even">
        <Button size="small" onPress={download}>
          {t('file.export')}
        </Button>
        <Button size="small" onPress={() => picker.current?.click()}>
          {t('file.import')}
        </Button>
        <input
          ref={picker}
          type="file"
          accept="application/json,.json"
          hidden
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {imported && (
        <p className={imported.ok ? 't2' : 'bad'} role="status">
          <Outcome imported={imported} />
        </p>
      )}
    </section>
  );
}

function Outcome({ imported }: { imported: Imported }) {
  const t = useOverlayStrings();
  if (imported.ok) return <>{t('file.took', { count: imported.count })}</>;
  if (imported.why !== 'faults') return <>{t(`file.${imported.why}`)}</>;
  const faults = Object.entries(imported.faults).map(([name, fault]) => `${name}: ${fault}`);
  return <>{t('file.faults', { faults: faults.join('; ') })}</>;
}

function download(): void {
  const url = URL.createObjectURL(
    new Blob([exportText({ ...desk.draft }, desk.version)], { type: 'application/json' }),
  );
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: `proto-trip-tunables-v${desk.version}.json`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Numbers before and after. */
export function ChangeList({ changes }: { changes: readonly TunableChange[] }) {
  const t = useOverlayStrings();
  return (
    <ul className="changes">
      {changes.map(({ name, from, to }) => (
        <li key={name}>
          <span>{t(`names.${name}`)}</span>
          <span className="num t3">{writeValue(from)}</span>
          <Icon name="arrow-right" size={14} />
          <b className="num">{writeValue(to)}</b>
        </li>
      ))}
    </ul>
  );
}
