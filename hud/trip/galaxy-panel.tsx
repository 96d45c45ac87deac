import { useSnapshot } from 'valtio';
import { selectSystem } from '../../engine/client/commands/select-system.ts';
import { store } from '../../engine/client/store.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { useTranslation } from '../shell/strings.ts';
import { FlyingList } from './flying-list.tsx';

/** A desktop's panel while no system is marked. */
export default function GalaxyPanel() {
  const { t } = useTranslation();
  const { systems, galaxy } = useSnapshot(store);
  const present =
    systems.find((system) => system.status === 'progress') ??
    systems.find((system) => system.status === 'available');
  return (
    <Sheet
      tint="line"
      label={galaxy?.name ?? ''}
      foot={
        present && (
          <Button onPress={() => selectSystem(present.uuid)}>
            {t('galaxy.show', { name: present.name })}
          </Button>
        )
      }
    >
      <h2 className="h1 sheet-head__name">{t('galaxy.choose')}</h2>
      <p className="small">{t('galaxy.choose-text')}</p>
      <FlyingList />
    </Sheet>
  );
}
