import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { keepDesignerToken, keptDesignerToken } from '#engine/client/core/call-developer.ts';
import { state } from '#engine/client/core/state.ts';
import { boot } from '#engine/client/start/boot.ts';
import { goOnHere } from '#engine/client/start/live-socket.ts';
import { launchData } from '../messenger/webview.ts';
import { useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { StatePage } from '../ui/state-page.tsx';
import { restartSplash } from './splash.ts';

/** Page of a device that was signed out: the reason, and a button that signs in here again. */
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
      {reason !== 'maintenance' && reason !== 'sandbox_over' && !reason.startsWith('banned') && (
        <Button kind="primary" icon="refresh" onPress={goOnHere} autoFocus>
          {t('account:session.go-on')}
        </Button>
      )}
    </StatePage>
  );
}

/** Shown when the local messenger's server wants a developer's token before it signs anybody in. */
export function TokenAsk() {
  const { t } = useTranslation();
  const [token, setToken] = useState('');
  const wasRefused = keptDesignerToken() !== null;

  async function enter(): Promise<void> {
    if (!token.trim()) return;
    keepDesignerToken(token.trim());
    restartSplash();
    await boot(launchData());
  }

  return (
    <StatePage tone="signal" mark="lock" title={t('account:token.title')} text={t('account:token.text')}>
      <form
        className="token-ask"
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <Field
          label={t('account:token.field')}
          type="password"
          autoComplete="off"
          value={token}
          onChange={setToken}
          error={wasRefused && token === '' ? t('account:token.bad') : null}
        />
        <Button kind="primary" onPress={enter}>
          {t('account:token.enter')}
        </Button>
      </form>
    </StatePage>
  );
}
