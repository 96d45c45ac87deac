import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { selectSystem } from '#engine/client/galaxy/operations.ts';
import { useTranslation } from '../strings/strings.ts';
import { FlyingList } from '../trip/flight/flying-list.tsx';
import { Button } from '../ui/controls/button.tsx';
import { ArrowKeys, Key } from '../ui/controls/keycap.tsx';
import { Sheet } from '../ui/sheets/sheet.tsx';
import { useSceneEdge } from '../ui/viewport.ts';

/** A desktop's panel while no system is marked. */
export function GalaxyPanel() {
  const { t } = useTranslation();
  const { systems, galaxy } = useSnapshot(state);
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
      <h2 className="h1 map-head__name">{t('galaxy.choose')}</h2>
      <p className="small">{t('galaxy.choose-text')}</p>
      <FlyingList />
    </Sheet>
  );
}

/** The keys of the galaxy's map, at the bottom of a desktop's window. */
export function GalaxyHints() {
  const { t } = useTranslation();
  const edge = useSceneEdge('bottom');
  return (
    <div className="map-hints small" aria-hidden="true" ref={edge}>
      <ArrowKeys />
      <span>{t('hint.next-system')}</span>
      <Key>Enter</Key>
      <span>{t('hint.enter')}</span>
      <Key>Esc</Key>
      <span>{t('hint.close')}</span>
    </div>
  );
}
