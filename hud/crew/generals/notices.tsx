import { useEffect } from 'react';
import { switchNotifications } from '#engine/client/crew/operations.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import type { GeneralStatus } from '#engine/protocol/crew/calls.ts';
import { askForWriteAccess } from '#hud/messenger/messenger-later.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Toggle } from '#hud/ui/controls/toggle.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';

/** Switches for notices about returns and repairs, which belong to general status. */
export function Notices({ status }: { status: Readonly<GeneralStatus> }) {
  const { t } = useTranslation();
  const wantsNotices = status.isActive && status.isNotificationEnabled;
  // The bot may write to nobody who hasn't allowed it.
  useEffect(() => {
    if (wantsNotices) askForWriteAccess();
  }, [wantsNotices]);
  return (
    <div className="general__row">
      <Icon name="bell" size={22} />
      <span className="grow">
        <span className="general__what">{t('crew:status.notices')}</span>
        <span className="label t2">
          {t(status.isActive ? 'crew:status.notices-of' : 'crew:status.notices-off')}
        </span>
      </span>
      {status.isActive && (
        <Toggle
          label={t('crew:status.notices')}
          isOn={status.isNotificationEnabled}
          onChange={(isOn) => {
            vibrate('selection');
            void switchNotifications(isOn);
          }}
        />
      )}
    </div>
  );
}
