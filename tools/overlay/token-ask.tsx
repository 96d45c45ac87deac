import { useState } from 'react';
import { Button } from '#hud/ui/controls/button.tsx';
import { desk, enterToken } from './desk.ts';
import { useOverlayStrings } from './strings.ts';

/** In production the server asks for the designer's token. */
export function TokenAsk() {
  const t = useOverlayStrings();
  const [token, setToken] = useState('');
  const [isBad, setBad] = useState(false);
  async function enter(): Promise<void> {
    if (!token.trim()) return;
    await enterToken(token.trim());
    setBad(desk.access === 'closed');
  }
  return (
    <form
      className="tuning__state"
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <h2 className="h2">{t('token.title')}</h2>
      <p className="t2">{t('token.text')}</p>
      <label className="entry">
        <span>{t('token.field')}</span>
        <input
          type="password"
          autoComplete="off"
          value={token}
          aria-invalid={isBad}
          onChange={(event) => setToken(event.target.value)}
        />
      </label>
      <p className="bad" role="alert">
        {isBad ? t('token.bad') : ''}
      </p>
      <Button size="small" kind="primary" onPress={enter}>
        {t('token.enter')}
      </Button>
    </form>
  );
}
