import { useSnapshot } from 'valtio';
import { Button } from '#hud/ui/controls/button.tsx';
import { desk, dropChanges } from '../desk.ts';
import { PayCard } from '../pay/pay-card.tsx';
import { useOverlayStrings } from '../strings.ts';
import { ChangeList } from './change-list.tsx';
import { changesOf } from './draft.ts';
import { FileCard } from './file-card.tsx';
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
