import { Segment } from '#hud/ui/controls/choices.tsx';
import { ChangesPanel } from './changes/changes-panel.tsx';
import { EntitiesPanel } from './sandbox/entities-panel.tsx';
import { RunPanel } from './sandbox/run-panel.tsx';
import { TapsPanel } from './sandbox/taps-panel.tsx';
import { useOverlayStrings } from './strings.ts';

export const sideIds = ['run', 'entities', 'taps', 'changes'] as const;
export type Side = (typeof sideIds)[number];

interface SideProps<Id extends Side | 'numbers'> {
  side: Id;
  sides: readonly Id[];
  onSide: (side: Id) => void;
}

/** The panel beside the numbers: one tool at a time. */
export function SidePanel<Id extends Side | 'numbers'>({ side, sides, onSide }: SideProps<Id>) {
  const t = useOverlayStrings();
  return (
    <section className="tools">
      <Segment
        label={t('sides')}
        options={sides.map((id) => ({ id, label: t(`side.${id}`) }))}
        value={side}
        onChange={onSide}
      />
      {side !== 'numbers' && (
        <div className="tools__list">
          {side === 'run' && <RunPanel />}
          {side === 'entities' && <EntitiesPanel />}
          {side === 'taps' && <TapsPanel />}
          {side === 'changes' && <ChangesPanel />}
        </div>
      )}
    </section>
  );
}
