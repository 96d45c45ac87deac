import { useSnapshot } from 'valtio';
import { type SystemSnapshot, state } from '#engine/client/core/state.ts';
import { selectSystem } from '#engine/client/galaxy/operations.ts';
import { useTranslation } from '../strings/strings.ts';
import { Reason } from '../trip/reason.tsx';
import { Button } from '../ui/controls/button.tsx';
import { tripsIn } from './system-sheet.tsx';

/** Why a system can't be entered: systems open one after another, and an earlier one isn't completed. */
export function LockedSystem({ system }: { system: SystemSnapshot }) {
  const { t } = useTranslation();
  const { done, open, between } = useEarlier(system);
  return (
    <ul className="launch-reasons">
      {done && <Reason isMet title={t('galaxy:system-done', { name: done.name })} />}
      {open && (
        <Reason
          isMet={false}
          title={t('galaxy.complete-first', { name: open.name })}
          detail={
            open.canComplete
              ? t('galaxy:system-ready')
              : t('galaxy.trips-left', { count: tripsIn(open) - open.completedTrips })
          }
          onGo={() => selectSystem(open.uuid)}
        />
      )}
      {between > 0 && <Reason isMet={false} title={t('galaxy:systems-between', { count: between })} />}
    </ul>
  );
}

/** Leads to the system that must be completed first. */
export function ShowEarlier({ system }: { system: SystemSnapshot }) {
  const { t } = useTranslation();
  const { open } = useEarlier(system);
  if (!open) return null;
  return (
    <Button kind="primary" onPress={() => selectSystem(open.uuid)}>
      {t('galaxy.show', { name: open.name })}
    </Button>
  );
}

/**
 * The last completed system before this one, the open system, and the number of closed systems after that.
 */
function useEarlier(system: SystemSnapshot) {
  const { systems } = useSnapshot(state);
  const earlier = systems
    .filter(({ priority }) => priority < system.priority)
    .sort((a, b) => a.priority - b.priority);
  return {
    done: earlier.findLast(({ status }) => status === 'completed'),
    open: earlier.find(({ status }) => status === 'progress' || status === 'available'),
    between: earlier.filter(({ status }) => status === 'unavailable').length,
  };
}
