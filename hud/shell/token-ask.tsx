import { useState } from 'react';
import { boot } from '#engine/client/core/boot.ts';
import { keepDesignerToken, keptDesignerToken } from '#engine/client/core/call-developer.ts';
import { launchData } from '../messenger/webview.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { StatePage } from '../ui/pages/state-page.tsx';
import { restartSplash } from './start/splash.ts';
import { useTranslation } from './strings/strings.ts';

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
