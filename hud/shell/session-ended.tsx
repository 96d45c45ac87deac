import { useSnapshot } from 'valtio';
import { goOnHere } from '#engine/client/core/live-socket.ts';
import { state } from '#engine/client/core/state.ts';
import { Button } from '../ui/controls/button.tsx';
import { StatePage } from '../ui/pages/state-page.tsx';
import { useTranslation } from './strings/strings.ts';

/** Shown when this device was signed out: why, and a way to go on here. */
export function SessionEnded() {
  const { t } = useTranslation();
  const reason = useSnapshot(state).sessionEnd ?? 'logged_out';
  return (
    <StatePage
      tone="signal"
      mark="lock"
      title={t(`account:session.${reason}.title`)}
      text={t(`account:session.${reason}.text`)}
    >
      {reason === 'maintenance' && (
        <Button kind="primary" icon="refresh" onPress={() => location.reload()} autoFocus>
          {t('account:session.again')}
        </Button>
      )}
      {reason !== 'maintenance' && !reason.startsWith('banned') && (
        <Button kind="primary" icon="refresh" onPress={goOnHere} autoFocus>
          {t('account:session.go-on')}
        </Button>
      )}
    </StatePage>
  );
}
