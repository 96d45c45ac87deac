import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { boot } from '#engine/client/core/boot.ts';
import { state } from '#engine/client/core/state.ts';
import { launchData } from '../messenger/webview.ts';
import { Button } from '../ui/controls/button.tsx';
import { StatePage } from '../ui/pages/state-page.tsx';
import { screen } from './chunks.ts';
import { restartSplash } from './start/splash.ts';
import { useTranslation } from './strings/strings.ts';

const TokenAsk = screen('TokenAsk');
const SessionEnded = screen('SessionEnded');

/** Shown when the start failed: what happened, what is safe, what to do. */
export default function Failed() {
  const { t } = useTranslation();
  const { error } = useSnapshot(state).boot;
  const kind = error === 'network' ? 'offline' : error === 'init_data_empty' ? 'outside' : 'server';

  if (error === 'banned' || error === 'maintenance')
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

  function again(): Promise<void> {
    restartSplash();
    return boot(launchData());
  }

  return (
    <StatePage
      tone={kind === 'outside' ? 'signal' : 'danger'}
      mark={kind === 'offline' ? 'wifi-off' : 'alert-triangle'}
      title={t(`failed.${kind}.title`)}
      text={t(`failed.${kind}.text`)}
    >
      <Button kind="primary" icon="refresh" onPress={again} autoFocus>
        {t('try-again')}
      </Button>
    </StatePage>
  );
}
