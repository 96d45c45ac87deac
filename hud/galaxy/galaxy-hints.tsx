import { useSceneEdge } from '../shell/scene-layout.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import { ArrowKeys, Key } from '../ui/controls/keycap.tsx';

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
