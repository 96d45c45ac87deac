import { completeSystem } from '#engine/client/galaxy/complete-system.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import type { SystemView } from '#hud/trip/trip-data.ts';
import { Button } from '#hud/ui/controls/button.tsx';

/** The 'complete solar system' button, shown once the AI pilot has flown the last trip (D14). It pays the system's awards. */
export function CompleteSystem({ system, size = 'full' }: { system: SystemView; size?: 'full' | 'small' }) {
  const { t } = useTranslation();
  return (
    <Button
      kind="collect"
      size={size}
      icon="check"
      className="grow"
      onPress={() => completeSystem(system.uuid)}
    >
      {t('galaxy.complete')}
    </Button>
  );
}
