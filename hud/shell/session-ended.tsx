import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { readServiceMode } from '#engine/client/account/service-mode.ts';
import { keepDesignerToken, keptDesignerToken } from '#engine/client/core/call-developer.ts';
import { state } from '#engine/client/core/state.ts';
import { boot } from '#engine/client/start/boot.ts';
import { goOnHere } from '#engine/client/start/live-socket.ts';
import { launchData } from '../messenger/webview.ts';
import { useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { timeOf } from '../ui/format/date-time.ts';
import { StatePage } from '../ui/state-page.tsx';
import { restartSplash } from './splash.ts';

/** Page of a device that was signed out: the reason, and a button that signs in here again. */
export function SessionEnded() {
  const { t } = useTranslation();
  const { sessionEnd, serviceMode, boot } = useSnapshot(state);
  const reason = boot.error === 'maintenance' ? 'maintenance' : (sessionEnd ?? 'logged_out');
  useReturn(reason === 'maintenance');
  const plan = reason === 'maintenance' ? serviceMode?.plan : null;
  const ends = plan ? ` ${t('plan.back', { until: timeOf(Date.parse(plan.until)) })}` : '';
  return (
    <StatePage
      tone="signal"
      mark="lock"
      title={t(`account:session.${reason}.title`)}
      text={`${plan?.text ?? t(`account:session.${reason}.text`)}${ends}`}
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

/** Time between two looks while the game is closed, and the time over which devices spread their returns. */
const lookMs = 10_000;
const spreadMs = 5000;

/** Opens the game by itself when the team has opened it again. */
function useReturn(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    let returning: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      await readServiceMode();
      const { serviceMode } = state;
      if (!serviceMode || serviceMode.mode === 'closed') return;
      returning ??= setTimeout(() => location.reload(), spreadMs * Math.random());
    };
    void look();
    const timer = setInterval(() => void look(), lookMs);
    return () => {
      clearInterval(timer);
      clearTimeout(returning);
    };
  }, [isWaiting]);
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
