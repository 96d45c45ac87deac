import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { boot } from '#engine/client/start/boot.ts';
import { isInMessenger, launchData, post } from '../messenger/webview.ts';
import { type StringKey, useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import type { IconName } from '../ui/icons/icon.tsx';
import { StatePage } from '../ui/state-page.tsx';
import { screen } from './lazy.ts';
import { restartSplash } from './splash.ts';

const TokenAsk = screen('TokenAsk');
const SessionEnded = screen('SessionEnded');

type Remedy = 'offline' | 'outside' | 'reopen' | 'reload' | 'server';

/** Ways out of a failed start: each has its own sentence and a button that can help. */
const remedies: Record<
  Remedy,
  { mark: IconName; icon: IconName; label: StringKey; act: () => Promise<void> | void }
> = {
  offline: { mark: 'wifi-off', icon: 'refresh', label: 'try-again', act: startAgain },
  outside: { mark: 'rocket', icon: 'external-link', label: 'failed.outside.open', act: openInMessenger },
  reopen: { mark: 'refresh', icon: 'x', label: 'failed.reopen.close', act: () => post('web_app_close') },
  reload: {
    mark: 'alert-triangle',
    icon: 'refresh',
    label: 'failed.reload.again',
    act: () => location.reload(),
  },
  server: { mark: 'alert-triangle', icon: 'refresh', label: 'try-again', act: startAgain },
};

/** Shown when the start failed, or when the launch data became too old to sign in again. */
export function FailedPage() {
  const { t } = useTranslation();
  const { boot, sessionEnd } = useSnapshot(state);
  const { error, status } = boot;

  if (error === 'banned' || error === 'maintenance' || sessionEnd === 'sandbox_over')
    return (
      <Suspense fallback={null}>
        <SessionEnded />
      </Suspense>
    );
  if (error === 'designer_only')
    return (
      <Suspense fallback={null}>
        <TokenAsk />
      </Suspense>
    );

  const remedy = remedyFor(error, status);
  const { mark, icon, label, act } = remedies[remedy];
  return (
    <StatePage
      tone={remedy === 'outside' || remedy === 'reopen' ? 'signal' : 'danger'}
      mark={mark}
      title={t(`failed.${remedy}.title`)}
      text={t(`failed.${remedy}.text`)}
    >
      <Button kind="primary" icon={icon} onPress={act} autoFocus>
        {t(label)}
      </Button>
    </StatePage>
  );
}

/** `status` of the refused call; 0 when no answer came, or when the game's own code failed. */
function remedyFor(error: string | null, status: number): Remedy {
  if (error === 'network') return 'offline';
  // Server error or rate limit: a later try can succeed.
  if (status >= 500 || status === 429) return 'server';
  if (launchData().initData === null && status >= 400) return 'outside';
  // Only the messenger makes new launch data, and only when the game is opened.
  if (isInMessenger && (status === 401 || error === 'init_data_empty')) return 'reopen';
  return 'reload';
}

/** Opens `/open/`, which redirects to the game in the messenger with the same start parameter. */
function openInMessenger(): void {
  const { startParam } = launchData();
  location.assign(`/open/${startParam ? `?startapp=${encodeURIComponent(startParam)}` : ''}`);
}

function startAgain(): Promise<void> {
  restartSplash();
  return boot(launchData());
}
